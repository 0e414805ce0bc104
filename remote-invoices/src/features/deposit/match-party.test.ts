import type { ContractRow } from '@cessio/contract';
import { fittingContracts, matchParty, participantsOf } from './match-party.ts';

const known = [
  { id: 'h', legalName: 'Halbrane Distribution', nationalId: '908417264' },
  { id: 'v', legalName: 'Groupe Valcorme', nationalId: '512 345 678' },
  { id: 'e', legalName: 'Électro Virsane', nationalId: null },
];
const find = (id: string | null, name: string | null) => matchParty(known, { id, name })?.id ?? null;

describe('matchParty', () => {
  it('takes a SIREN, a SIRET or a French VAT number for the same company', () => {
    expect(find('908417264', null)).toBe('h');
    expect(find('90841726400018', 'Autre nom')).toBe('h');
    expect(find('FR12512345678', null)).toBe('v');
  });
  it('falls back to the name, whatever its case and accents', () => {
    expect(find(null, 'ELECTRO VIRSANE')).toBe('e');
    expect(find('000000000', 'halbrane distribution')).toBe('h');
    expect(find(null, 'Halbrane Distribution SAS')).toBe('h');
  });
  it('leaves the field empty rather than guess', () => {
    expect(find(null, 'Inconnu')).toBeNull();
    expect(find(null, null)).toBeNull();
    expect(
      matchParty([...known, { id: 'h2', legalName: 'Halbrane Distribution', nationalId: null }], {
        id: null,
        name: 'Halbrane Distribution',
      }),
    ).toBeNull();
    expect(find('12', 'Ha')).toBeNull();
    expect(find('1908417264', null)).toBeNull();
    expect(find(null, 'Halbrane Distribution Maroc')).toBeNull();
    expect(find(null, 'Halbrane')).toBeNull();
    expect(find(null, '★★★')).toBeNull();
  });
});

const contract = (over: Partial<ContractRow>): ContractRow =>
  ({
    id: 'c1',
    number: 'AF-1',
    program: 'classic',
    principal: { id: 's1', legalName: 'Atelier' },
    participants: [],
    currency: 'EUR',
    status: 'active',
    ...over,
  }) as ContractRow;

describe('fittingContracts', () => {
  const contracts = [
    contract({}),
    contract({ id: 'c2', currency: 'TND' }),
    contract({ id: 'c3', status: 'suspended' }),
    contract({
      id: 'c4',
      program: 'reverse',
      principal: { id: 'b', legalName: 'B' },
      participants: [{ id: 's1', legalName: 'Atelier' }],
    }),
  ];
  const ids = (wanted: Parameters<typeof fittingContracts>[1]) =>
    fittingContracts(contracts, wanted).map(({ id }) => id);
  it('keeps active ones of the programme, in the currency when one is', () => {
    expect(ids({ program: 'classic', assignorId: 's1', currency: null })).toEqual(['c1', 'c2']);
    expect(ids({ program: 'classic', assignorId: 's1', currency: 'TND' })).toEqual(['c2']);
    expect(ids({ program: 'classic', assignorId: 's1', currency: 'MAD' })).toEqual(['c1', 'c2']);
    expect(ids({ program: 'reverse', assignorId: 's1', currency: null })).toEqual(['c4']);
    expect(ids({ program: 'reverse', assignorId: 's2', currency: null })).toEqual([]);
  });
  it('lists each supplier of a buyer once', () => {
    expect(participantsOf([...contracts, contracts[3] as ContractRow]).map(({ id }) => id)).toEqual(['s1']);
  });
});
