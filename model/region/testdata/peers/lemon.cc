// Solves a split with LEMON's minimum-cost flow, as a peer to compare speeds
// with. Reads: n k, then n lines of users and k whole costs, then k capacities.
// Prints the seconds of processor time of the solver alone, and the value.
#include <lemon/cost_scaling.h>
#include <lemon/network_simplex.h>
#include <lemon/smart_graph.h>

#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

using lemon::SmartDigraph;
typedef long long Int;

template <class Solver>
static int solve(const SmartDigraph& g, const SmartDigraph::ArcMap<Int>& cost, const SmartDigraph::ArcMap<Int>& upper,
                 const SmartDigraph::NodeMap<Int>& supply) {
  std::clock_t begun = std::clock();
  Solver s(g);
  s.costMap(cost).upperMap(upper).supplyMap(supply);
  if (s.run() != Solver::OPTIMAL) {
    std::fprintf(stderr, "not solved\n");
    return 1;
  }
  double seconds = double(std::clock() - begun) / CLOCKS_PER_SEC;
  std::printf("%.6f %.0f\n", seconds, double(s.template totalCost<double>()));
  return 0;
}

int main(int argc, char** argv) {
  int n, k;
  if (std::scanf("%d %d", &n, &k) != 2) return 2;
  SmartDigraph g;
  g.reserveNode(n + k + 1);
  g.reserveArc(n * k + k);
  std::vector<SmartDigraph::Node> places(n), centres(k);
  for (int i = 0; i < n; i++) places[i] = g.addNode();
  for (int j = 0; j < k; j++) centres[j] = g.addNode();
  SmartDigraph::Node sink = g.addNode();
  // Arcs from places have no bound of their own: a bound of the place's users
  // would change nothing, and makes cost scaling a hundred times slower.
  const Int boundless = 4000000000000ll;
  SmartDigraph::ArcMap<Int> cost(g), upper(g);
  SmartDigraph::NodeMap<Int> supply(g, 0);
  Int total = 0;
  for (int i = 0; i < n; i++) {
    Int users;
    if (std::scanf("%lld", &users) != 1) return 2;
    supply[places[i]] = users;
    total += users;
    for (int j = 0; j < k; j++) {
      Int c;
      if (std::scanf("%lld", &c) != 1) return 2;
      SmartDigraph::Arc a = g.addArc(places[i], centres[j]);
      cost[a] = c;
      upper[a] = boundless;
    }
  }
  for (int j = 0; j < k; j++) {
    Int capacity;
    if (std::scanf("%lld", &capacity) != 1) return 2;
    SmartDigraph::Arc a = g.addArc(centres[j], sink);
    cost[a] = 0;
    upper[a] = capacity;
  }
  supply[sink] = -total;
  if (argc > 1 && !std::strcmp(argv[1], "simplex")) return solve<lemon::NetworkSimplex<SmartDigraph, Int, Int> >(g, cost, upper, supply);
  return solve<lemon::CostScaling<SmartDigraph, Int, Int> >(g, cost, upper, supply);
}
