"""Solves a split with HiGHS, by way of SciPy, as a peer to compare speeds with.
Reads what lemon.cc reads; prints the processor time of the solver and the value."""
import sys
import time

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

text = np.array(sys.stdin.read().split(), dtype=np.int64)
n, k = text[:2]
rows = text[2:2 + n * (k + 1)].reshape(n, k + 1)
users, cost, capacity = rows[:, 0], rows[:, 1:].astype(float), text[2 + n * (k + 1):]
columns = np.arange(n * k)
served = coo_matrix((np.ones(n * k), (columns // k, columns)), shape=(n, n * k)).tocsr()
loads = coo_matrix((np.ones(n * k), (columns % k, columns)), shape=(k, n * k)).tocsr()
begun = time.process_time()
result = linprog(cost.ravel(), A_ub=loads, b_ub=capacity, A_eq=served, b_eq=users, method="highs")
print("%.6f %.0f" % (time.process_time() - begun, result.fun))
