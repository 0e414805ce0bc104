import type { ContractRow } from '@cessio/contract';
import { buildTerms } from '@cessio/testing';
import { simulateDeposit } from './deposit-simulation.ts';

const contract = { terms: buildTerms() } as ContractRow;

describe('simulateDeposit', () => {
  const simulated = (coverLeft: number | null) =>
    simulateDeposit(contract, 10_000_000, '2026-03-16', '2026-01-15', coverLeft);

  it('gives the figures of the worked example (domain.md §D)', () => {
    const view = simulated(20_000_000);
    expect(view?.days).toBe(60);
    expect(view?.simulation).toMatchObject({ available: 8_880_000, netPaid: 8_828_200, totalCost: 171_800 });
    expect(view?.late15).toBe(12_950);
  });
  it('funds only what is covered', () => {
    expect(simulated(8_000_000)?.simulation.available).toBe(7_084_800);
    expect(simulated(null)?.simulation.available).toBe(0);
  });
  it('says nothing until it can', () => {
    expect(simulateDeposit(null, 1, '2026-03-16', '2026-01-15', 1)).toBeNull();
    expect(simulateDeposit(contract, null, '2026-03-16', '2026-01-15', 1)).toBeNull();
    expect(simulateDeposit(contract, 100, '16/03', '2026-01-15', 1)).toBeNull();
    expect(simulateDeposit(contract, 100, '2026-01-15', '2026-01-15', 1)).toBeNull();
  });
});
