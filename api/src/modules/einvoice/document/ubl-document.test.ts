import { ubl } from '../fixtures/ubl.ts';
import { parseXml } from '../xml/xml-tree.ts';
import { readUblDocument } from './ubl-document.ts';

const tax = (scheme: string, id: string) =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`;
const id = (text: string, scheme: string) =>
  `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">${text}</cbc:ID></cac:PartyIdentification>`;
const legal = (name: string) =>
  `<cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity>`;
const trading = (name: string) => `<cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName>`;
const seller = (...content: string[]) =>
  readUblDocument(parseXml(ubl({ seller: `<cac:Party>${content.join('')}</cac:Party>` }))).seller;

describe('a party of UBL', () => {
  test('VAT number: the tax scheme VAT, not a local tax', () => {
    expect(seller(tax('TAX', 'F-skatt'), tax('VAT', 'SE556677')).vatId).toEqual({
      text: 'SE556677',
      source:
        "BT-31 /Invoice/cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID='VAT']/cbc:CompanyID",
    });
  });

  test('other number: not the creditor reference of SEPA', () => {
    expect(seller(id('FR72ZZZ123456', 'SEPA'), id('5790000436101', '0088')).otherId?.text).toBe(
      '5790000436101',
    );
  });

  test('name: the registered one, else the trading one', () => {
    expect(seller(trading('Le Moulin'), legal('Moulin SARL')).name?.text).toBe('Moulin SARL');
    expect(seller(trading('Le Moulin')).name?.source).toMatch(/^BT-28 /);
    expect(seller().name).toBeNull();
  });

  test('subjects of the notes, from their heads', () => {
    const notes = ['#PMT#40 EUR', 'plain', 'not #AAB# there', '#pmd#small'];
    expect(readUblDocument(parseXml(ubl({ notes }))).noteSubjects).toEqual(['PMT']);
  });
});
