# after reports about GML without labels, with entities, parallel edges and the direction at the end
Creator "invented"
graph [
  node [ id 0 label "K&#246;ln" Longitude 6.96 Latitude 50.94 ]
  node [ id 1 label "None" ]
  node [ id 2 label "None" ]
  edge [ source 0 target 1 LinkSpeed "10" mtbf 9999 mttr 1 ]
  edge [ source 0 target 1 LinkSpeed "10" ]
  edge [ source 1 target 2 label "a ] b" ]
  directed 0
]
