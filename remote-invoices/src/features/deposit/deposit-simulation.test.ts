import type { ContractRow } from '@cessio/contract';
import { buildTerms } from '@cessio/testing';
import { simulateDeposit } from './deposit-simulation.ts';

const contract = { program: 'classic', terms: buildTerms() } as ContractRow;

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
  it('takes no fees from the assignor of a reverse contract, and names what the principal pays', () => {
    const reverse = { ...contract, program: 'reverse' } as ContractRow;
    const view = simulateDeposit(reverse, 10_000_000, '2026-03-16', '2026-01-15', 20_000_000);
    expect(view?.simulation).toMatchObject({ serviceFee: 0, guaranteeFee: 0, vat: 0, available: 9_000_000 });
    expect(view?.principalPays).toBe(120_000);
    expect(simulated(20_000_000)?.principalPays).toBeNull();
  });
  it('says nothing of what the calculator refuses', () => {
    const impossible = { ...contract, terms: buildTerms({ vatOnInterest: true }) };
    expect(simulateDeposit(impossible, 10_000_000, '2026-03-16', '2026-01-15', 0)).toBeNull();
    const most = Number.MAX_SAFE_INTEGER;
    expect(simulateDeposit(contract, most, '2099-03-16', '2026-01-15', most)).toBeNull();
  });
  it('says nothing until it can', () => {
    expect(simulateDeposit(null, 1, '2026-03-16', '2026-01-15', 1)).toBeNull();
    expect(simulateDeposit(contract, null, '2026-03-16', '2026-01-15', 1)).toBeNull();
    expect(simulateDeposit(contract, 100, '16/03', '2026-01-15', 1)).toBeNull();
    expect(simulateDeposit(contract, 100, '2026-01-15', '2026-01-15', 1)).toBeNull();
  });
});
