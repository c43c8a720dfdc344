# Makes fault-laws.txt: the exact laws of tiny butterflies with random faults, by enumeration of all fault sets.
# Written from the specification alone, without a look at the simulators; Python 3, standard library; some six minutes.
# A line: point; metric; value; the number of fault sets of 0, 1, 2, ... faults that have it.
from collections import defaultdict
def bitpos(d,i): return 1<<(d-i)          # position i, 1 = most significant
def build(d):
    n=1<<d
    nodes=[(w,j) for j in range(d+1) for w in range(n)]
    edges=[((w,j),t) for j in range(d) for w in range(n) for t in (0,1)]
    return nodes,edges
def low(d,e):
    (w,j),t=e
    return (w^(bitpos(d,j+1) if t else 0), j+1)
def maxflow(d,dn,de,gamma,nodecap,sources):
    # plain BFS augmentation on a split-node graph
    cap=defaultdict(int); adj=defaultdict(set)
    def add(a,b,c):
        cap[a,b]+=c; adj[a].add(b); adj[b].add(a)
    nodes,edges=build(d)
    for v in nodes:
        if v in dn: continue
        add(('i',v),('o',v), nodecap if nodecap else 10**6)
        if v[1]==0 and v[0] in sources: add('s',('i',v),1)
        if v[1]==d: add(('o',v),'t',1)
    for e in edges:
        u=e[0]; v=low(d,e)
        if e in de or u in dn or v in dn: continue
        add(('o',u),('i',v),gamma)
    f=0
    while True:
        par={'s':None}; q=['s']
        for x in q:
            for y in adj[x]:
                if y not in par and cap[x,y]>0: par[y]=x; q.append(y)
        if 't' not in par: return f
        y='t'
        while par[y] is not None:
            x=par[y]; cap[x,y]-=1; cap[y,x]+=1; y=x
        f+=1
def comps(d,dn,de):
    nodes,edges=build(d)
    p={v:v for v in nodes if v not in dn}
    def find(x):
        while p[x]!=x: x=p[x]
        return x
    for e in edges:
        u=e[0]; v=low(d,e)
        if e in de or u in dn or v in dn: continue
        a,b=find(u),find(v)
        if a!=b: p[a]=b
    c=defaultdict(int)
    for v in p: c[find(v)]+=1
    return max(c.values(),default=0)
def combined(d,dn,de,l):
    nodes,edges=build(d)
    dn2=set(); de2=set()
    for (w,j) in nodes:
        if (w,j) in dn or (w^(l%(1<<(d-j))),j) in dn: dn2.add((w,j))
    for ((w,i),t) in edges:
        b=1 if l & bitpos(d,i+1) else 0
        if ((w,i),t) in de or ((w^(l%(1<<(d-i))),i),t^b) in de: de2.add(((w,i),t))
    return dn2,de2
def good(d,dn,de,gamma=1):
    n=1<<d; cnt=[0]*n; fm=n
    for l in range(n):
        a,b=combined(d,dn,de,l)
        kept=[]
        for w in range(n):
            if maxflow(d,a,b,gamma,0,set(kept+[w]))>len(kept): kept.append(w)
        fm=min(fm,len(kept))
        for w in kept: cnt[w]+=1
    return sum(4*c>=3*n for c in cnt),fm
def law(point, metric, d, kind, f):
    nodes, edges = build(d)
    elements = nodes if kind == 'node' else edges
    counts = defaultdict(lambda: [0] * (len(elements) + 1))
    for m in range(1 << len(elements)):
        s = {elements[i] for i in range(len(elements)) if m >> i & 1}
        v = f(s, set()) if kind == 'node' else f(set(), s)
        counts[v][len(s)] += 1
    for v in sorted(counts):
        print('%s n=%d fault=%s; %s; %d; %s' % (point, 1 << d, kind, metric, v, ' '.join(map(str, counts[v]))), flush=True)
for d, kind in ((2, 'node'), (1, 'edge'), (2, 'edge')):
    n = 1 << d
    law('fault_flow gamma=1', 'flow', d, kind, lambda a, b: maxflow(d, a, b, 1, 0, set(range(n))))
    law('fault_flow gamma=2', 'flow', d, kind, lambda a, b: maxflow(d, a, b, 2, 0, set(range(n))))
    law('fault_flow node_capacity=1', 'flow', d, kind, lambda a, b: maxflow(d, a, b, 1, 1, set(range(n))))
    law('fault_component', 'largest', d, kind, lambda a, b: comps(d, a, b))
    law('fault_routing', 'good_inputs', d, kind, lambda a, b: good(d, a, b)[0])
