import { cii, ciiParty } from '../fixtures/cii.ts';
import { codesOf } from '../fixtures/codes-of.ts';
import { ubl, ublMeans, ublParty } from '../fixtures/ubl.ts';
import type { ReadingOptions } from './check-context.ts';

const assigned = async (file: string, options: ReadingOptions = {}) => {
  const { blocking } = await codesOf.read(file, options);
  return blocking
    .filter(({ code }) => code === 'ALREADY_ASSIGNED')
    .map(({ path, message }) => `${path} ${message}`);
};

const payeeName = (name: string) => `<cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName>`;
const legal = (id: string) =>
  `<cac:PartyLegalEntity><cbc:CompanyID>${id}</cbc:CompanyID></cac:PartyLegalEntity>`;
const other = (id: string) => `<cac:PartyIdentification><cbc:ID>${id}</cbc:ID></cac:PartyIdentification>`;
const seller = ublParty('Atelier Nord S.A.', 'FR', '<cbc:CompanyID>73282932000074</cbc:CompanyID>');
const ourIban = 'FR1420041010050500013M02606';
const us = { collectionAccounts: [ourIban], factorNames: ['Cessio Factor'] };

describe('a claim already assigned', () => {
  test('another payee than the seller', async () => {
    expect(await assigned(ubl({ seller, payee: payeeName('Finans AB') }))).toEqual([
      '/payeeName Créance déjà cédée à Finans AB\u00a0: BT-59',
    ]);
    expect(await assigned(cii({ payee: ciiParty('Finans AB', 'SE') }))).toEqual([
      '/payeeName Créance déjà cédée à Finans AB\u00a0: BT-59',
    ]);
  });

  test('another payee known by its number only', async () => {
    expect(await assigned(ubl({ seller, payee: legal('552100554') }))).toEqual([
      '/payeeName Créance déjà cédée à 552100554\u00a0: BT-59',
    ]);
    expect(await assigned(ubl({ seller, payee: other('73282932000074') }))).toEqual([]);
  });

  test('a namesake with another legal number', async () => {
    const payee = payeeName('Atelier Nord SA') + legal('552100554');
    expect(await assigned(ubl({ seller, payee }))).toHaveLength(1);
  });

  test('not the seller itself, however it is written', async () => {
    for (const payee of ['Atelier Nord S.A.', 'ATELIER  NORD SA', 'Àtelier-Nord S.A']) {
      expect(await assigned(ubl({ seller, payee: payeeName(payee) }))).toEqual([]);
    }
    expect(await assigned(ubl({ seller, payee: payeeName('Trésorerie') + legal('732 829 320') }))).toEqual(
      [],
    );
    expect(await assigned(ubl({ seller }))).toEqual([]);
  });

  test('not us, by our account or our name', async () => {
    const payee = payeeName('Cessio Factor');
    expect(await assigned(ubl({ seller, payee }), us)).toEqual([]);
    expect(await assigned(ubl({ seller, payee: payeeName('F'), means: ublMeans(ourIban) }), us)).toEqual([]);
    expect(
      await assigned(ubl({ seller, payee: payeeName('F'), means: ublMeans('BE91000000143476') }), us),
    ).toHaveLength(1);
  });

  test.each(['393', '396'])('the type %s paid to somebody else', async (type) => {
    const creditNote = type === '396';
    const factored = (parts: object) => assigned(ubl({ type, creditNote, seller, ...parts }), us);
    expect(await factored({ payee: payeeName('Atelier Nord SA') })).toEqual([
      `/payeeName Créance déjà cédée à Atelier Nord SA\u00a0: type ${type}`,
    ]);
    expect(await factored({ means: ublMeans('BE91000000143476') })).toEqual([
      `/payeeIban Créance déjà cédée à BE91000000143476\u00a0: type ${type}`,
    ]);
    expect(await factored({ means: ublMeans(ourIban) })).toEqual([]);
    expect(await factored({ payee: payeeName('cessio factor') })).toEqual([]);
    expect(await factored({})).toEqual([]);
  });
});
