Creator "yFiles"
Version "2.17"
graph
[
  hierarchic 1
  directed 1
  node [ id 0 label "Ash" graphics [ x 10.0 y 5.0 type "rectangle" ] ]
  node [ id 1 label "Elm" graphics [ x 90.0 y 5.0 ] gid 2 ]
  node [ id 2 label "Site" isGroup 1 ]
  edge [ source 0 target 1 graphics [ fill "#000000" ] ]
]
