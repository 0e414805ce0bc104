import type { OwnAccount } from '@cessio/contract/own-accounts';
import { collectionAccount, collectionIbans } from './own-accounts.ts';

const account = (iban: string, more: Partial<OwnAccount> = {}): OwnAccount => ({
  id: iban,
  iban,
  bic: null,
  holder: 'Banque',
  currency: 'EUR',
  purpose: 'collection',
  contractId: null,
  contractNumber: null,
  active: true,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  ...more,
});
const accounts = [
  account('PAYS', { purpose: 'payment' }),
  account('OLD', { active: false }),
  account('EUR1'),
  account('EUR2'),
  account('TND1', { currency: 'TND' }),
  account('OWN', { contractId: 'confidential' }),
];
const paidOn = (currency: string, contractId?: string) =>
  collectionAccount(accounts, { currency, contractId: contractId ?? null })?.iban;

test('debtors pay on the account of their contract, else of the currency, else the first; the oldest in use', () => {
  expect(paidOn('EUR')).toBe('EUR1');
  expect(paidOn('EUR', 'another')).toBe('EUR1');
  expect(paidOn('EUR', 'confidential')).toBe('OWN');
  expect(paidOn('TND')).toBe('TND1');
  expect(paidOn('MAD')).toBe('EUR1');
  expect(collectionAccount([account('PAYS', { purpose: 'payment' })], { currency: 'EUR' })).toBeNull();
});

test('an account of one contract is no other’s', () => {
  expect(collectionIbans(accounts)).toEqual(['EUR1', 'EUR2', 'TND1']);
  expect(collectionIbans(accounts, 'confidential')).toEqual(['EUR1', 'EUR2', 'TND1', 'OWN']);
});
