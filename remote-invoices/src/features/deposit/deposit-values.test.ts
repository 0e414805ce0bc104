import * as fc from 'fast-check';
import { invoiceReading, type InvoiceReading } from '@cessio/contract';
import { buildOf } from '@cessio/testing';
import {
  asRead,
  dueIn,
  EMPTY,
  fromFieldSources,
  grossOf,
  malformed,
  otherCurrency,
  readMapOf,
  sayRead,
  takeDocument,
  toFieldSources,
  toInput,
  FIELD_NAMES,
  isTyped,
  type FieldName,
  type Filled,
  type ReadMap,
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

/** Fills an empty form, or this one, from a document. */
const fill = (document: InvoiceReading, form: Filled = { values: EMPTY, read: {} }) =>
  takeDocument(form, readMapOf(document));

describe('a reading fills the form', () => {
  const read = readMapOf(reading);
  const values = takeDocument({ values: { ...EMPTY, deliveryDate: '2026-01-01' }, read: {} }, read).values;
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
    expect(fill(noVat).values.vat).toBe(0);
  });
  const reads = (fields: Partial<InvoiceReading['fields']>, sources = reading.sources) => ({
    ...reading,
    fields: { ...reading.fields, ...fields },
    sources,
  });
  it('never offers a currency that no contract has, nor shows its amounts in another', () => {
    const dollars = reads({ currency: 'USD' });
    expect(Object.keys(readMapOf(dollars))).not.toEqual(expect.arrayContaining(['currency', 'net', 'vat']));
    expect(fill(dollars).values).toMatchObject({ net: null, vat: null });
    expect([otherCurrency(dollars, EMPTY), otherCurrency(reading, EMPTY)]).toEqual(['USD', null]);
    expect(otherCurrency(reading, { currency: 'MAD' })).toBe('EUR');
  });
  it('with what was paid before, and drops it when the next document is to be paid whole', () => {
    const paid = reads({ prepaid: 30, payable: 90 }, { ...reading.sources, prepaid: 'BT-113 /i' });
    const filled = fill(paid);
    expect([filled.values.prepaid, dueIn(filled.values)]).toEqual([30, 90]);
    const whole = reads({ payable: 120 });
    expect(dueIn(fill(whole, filled).values)).toBe(120);
  });
  it('with its IBAN in groups of four', () => {
    const sources = { ...reading.sources, payeeIban: 'BT-84 /j' };
    const account = reads({ payeeIban: 'BE91000000143476' }, sources);
    const filled = fill(account).values;
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

describe('another document', () => {
  const NAMES = FIELD_NAMES.filter((name) => name !== 'contractId' && name !== 'currency');
  const mark = (value: string | number) => ({ mark: 'BT-1', origin: 'BT-1 /a', value });
  const some = fc.constantFrom<FieldName>(...NAMES);
  const value = fc.constantFrom('a', 'b', 'c');
  const step = fc.oneof(
    fc.record({ file: fc.dictionary(some, value, { maxKeys: 6 }) }),
    fc.record({ name: some, typed: fc.option(value, { nil: undefined }) }),
    fc.constant('reload' as const),
  );
  /** The same, stated simply: for each field what its document says and what the user typed. */
  const plain = (
    said: Record<string, string | number | null>,
    typed: Map<FieldName, string>,
    name: FieldName,
  ) => typed.get(name) ?? (name in said ? said[name] : EMPTY[name]);

  it('takes away what the one before gave, and nothing that a person typed, whatever came in whatever order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let form: Filled = { values: EMPTY, read: {} };
        let document: Record<string, string> = {};
        let said: Record<string, string | number | null> = {};
        const typed = new Map<FieldName, string>();
        const before = new Set<FieldName>();
        for (const now of steps) {
          if (now === 'reload') form = JSON.parse(JSON.stringify(form)) as Filled;
          else if ('file' in now) {
            said = document = now.file;
            before.clear();
            for (const name of typed.keys()) before.add(name);
            form = takeDocument(
              form,
              Object.fromEntries(
                Object.entries(said).map(([name, text]) => [name, mark(String(text))]),
              ) as ReadMap,
            );
          } else {
            const { name, typed: text = EMPTY[name] } = now;
            form = { ...form, values: { ...form.values, [name]: text } };
            // Emptied again, or back at the document's value, it does not count as typed.
            if (text === EMPTY[name] || (text === document[name] && !before.has(name))) {
              typed.delete(name);
              said = { ...said, [name]: text };
            } else typed.set(name, String(text));
          }
          for (const name of NAMES) {
            expect([name, form.values[name]]).toEqual([name, plain(said, typed, name)]);
            expect([name, isTyped(form, name)]).toEqual([name, typed.has(name)]);
          }
        }
      }),
    );
  });

  it('marks what was typed with what it says, or that it says nothing', () => {
    const first = takeDocument({ values: EMPTY, read: {} }, { number: mark('FA-1'), orderRef: mark('BC-1') });
    const typed = { ...first, values: { ...first.values, number: 'MAIN', orderRef: 'MAIN' } };
    const second = takeDocument(typed, { number: mark('FA-2') });
    expect(second.values).toMatchObject({ number: 'MAIN', orderRef: 'MAIN' });
    const said = (['number', 'orderRef'] as const).map((name) => sayRead(name, second.read[name]!, 'EUR'));
    expect(said).toEqual(['FA-2', '–']);
    // The record keeps no source for a field that no document mentions.
    expect(Object.keys(toFieldSources(second.read, second.values))).toEqual(['number']);
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
