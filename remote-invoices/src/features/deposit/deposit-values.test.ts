import { invoiceReading, type InvoiceReading } from '@cessio/contract';
import { buildOf } from '@cessio/testing';
import {
  asRead,
  dueIn,
  EMPTY,
  fillFrom,
  fromFieldSources,
  grossOf,
  malformed,
  otherCurrency,
  readMapOf,
  sayRead,
  toFieldSources,
  toInput,
} from './deposit-values.ts';

const reading = buildOf(invoiceReading, {
  kind: 'facturx',
  fields: buildOf(invoiceReading.shape.fields, {
    docType: '380',
    number: 'FA-1',
    dueDate: '2026-12-31',
    currency: 'EUR',
    net: 100,
    vat: 20,
    orderRef: 'HD-4881',
  }),
  sources: {
    docType: 'BT-3 /a',
    number: 'BT-1 /b',
    dueDate: 'BT-9 /c',
    currency: 'BT-5 /d',
    net: 'BT-109 /e',
    vat: 'BT-110 /f',
    orderRef: 'BT-13 /g',
  },
});

describe('a reading fills the form', () => {
  const read = readMapOf(reading);
  const values = fillFrom({ ...EMPTY, deliveryDate: '2026-01-01' }, reading, read);
  it('with what it says, and leaves the rest', () => {
    expect(values).toMatchObject({
      number: 'FA-1',
      dueDate: '2026-12-31',
      net: 100,
      vat: 20,
      deliveryDate: '2026-01-01',
    });
    expect(read.number).toEqual({ mark: 'BT-1', origin: 'BT-1 /b', value: 'FA-1' });
    expect(read.issueDate).toBeUndefined();
  });
  it('marks a field as read until somebody changes it, and says what was read', () => {
    expect(asRead(read, 'orderRef', values)).toBe(true);
    expect(asRead(read, 'orderRef', { ...values, orderRef: 'HD-48817' })).toBe(false);
    expect(sayRead('orderRef', read.orderRef!, 'EUR')).toBe('HD-4881');
    expect(sayRead('dueDate', read.dueDate!, 'EUR')).toBe('31/12/2026');
    expect(sayRead('net', read.net!, 'EUR')).toBe('1,00\u00a0€');
  });
  it('takes a silent VAT as none when the total says so', () => {
    const noVat = { ...reading, fields: { ...reading.fields, vat: null, net: 100, gross: 100 } };
    expect(fillFrom(EMPTY, noVat, readMapOf(noVat)).vat).toBe(0);
  });
  const reads = (fields: Partial<InvoiceReading['fields']>, sources = reading.sources) => ({
    ...reading,
    fields: { ...reading.fields, ...fields },
    sources,
  });
  it('never offers a currency that no contract has, nor shows its amounts in another', () => {
    const dollars = reads({ currency: 'USD' });
    expect(Object.keys(readMapOf(dollars))).not.toEqual(expect.arrayContaining(['currency', 'net', 'vat']));
    expect(fillFrom(EMPTY, dollars, readMapOf(dollars))).toMatchObject({ net: null, vat: null });
    expect([otherCurrency(dollars, EMPTY), otherCurrency(reading, EMPTY)]).toEqual(['USD', null]);
    expect(otherCurrency(reading, { currency: 'MAD' })).toBe('EUR');
  });
  it('with what was paid before, and drops it when the next document is to be paid whole', () => {
    const paid = reads({ prepaid: 30, payable: 90 }, { ...reading.sources, prepaid: 'BT-113 /i' });
    const filled = fillFrom(EMPTY, paid, readMapOf(paid));
    expect([filled.prepaid, dueIn(filled)]).toEqual([30, 90]);
    const whole = reads({ payable: 120 });
    expect(dueIn(fillFrom(filled, whole, readMapOf(whole)))).toBe(120);
  });
  it('with its IBAN in groups of four', () => {
    const sources = { ...reading.sources, payeeIban: 'BT-84 /j' };
    const account = reads({ payeeIban: 'BE91000000143476' }, sources);
    const filled = fillFrom(EMPTY, account, readMapOf(account));
    expect(filled.payeeIban).toBe('BE91\u00a00000\u00a00014\u00a03476');
    expect(asRead(readMapOf(account), 'payeeIban', filled)).toBe(true);
    expect(toInput(filled, { read: {}, file: null, kind: 'ubl' }).payeeIban).toBe('BE91000000143476');
  });
  it('keeps marks and corrections through a save', () => {
    const corrected = { ...values, orderRef: 'HD-48817', net: 110 };
    const back = fromFieldSources(toFieldSources(read, corrected), corrected);
    expect(back.number).toEqual({ mark: 'BT-1', origin: 'BT-1 /b', value: 'FA-1' });
    expect(back.orderRef).toEqual({ mark: 'BT-13', origin: 'BT-13 /g', value: 'HD-4881' });
    expect(back.net?.value).toBe(100);
    const company = { debtorId: { mark: 'BT-44', origin: 'BT-44 /h', value: 'id-1', label: 'Halbrane' } };
    const other = { ...values, debtorId: 'id-2' };
    expect(fromFieldSources(toFieldSources(company, other), other).debtorId).toMatchObject({
      value: null,
      label: 'Halbrane',
    });
  });
});

describe('what is sent', () => {
  it('computes the total from net and VAT', () => {
    expect(grossOf({ net: 8_333_333, vat: 1_666_667 })).toBe(10_000_000);
    expect(grossOf({ net: 1, vat: null })).toBeNull();
    expect(dueIn({ net: 100, vat: 20, prepaid: Number.NaN, rounding: null })).toBeNull();
    expect(dueIn({ net: 100, vat: 20, prepaid: 10, rounding: -5 })).toBe(105);
    expect(grossOf({ net: Number.NaN, vat: 1 })).toBeNull();
  });
  it('sends half-typed text as missing and names the fields', () => {
    const values = { ...EMPTY, dueDate: '31/1', net: Number.NaN, number: '  FA-1 ', payeeIban: 'FR76 3000' };
    const input = toInput(values, { read: {}, file: null, kind: 'none' });
    expect(input).toMatchObject({
      dueDate: null,
      net: null,
      number: 'FA-1',
      payeeIban: 'FR763000',
      source: 'form',
      fileId: null,
    });
    expect(malformed(values)).toEqual(['dueDate', 'net']);
  });
});
