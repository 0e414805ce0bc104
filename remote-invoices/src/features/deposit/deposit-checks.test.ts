import type { Check, Finding, InvoiceReading } from '@cessio/contract';
import { fieldOf, mergeChecks, messagesByField } from './deposit-checks.ts';
import { EMPTY } from './deposit-values.ts';

const reading = (blocking: Finding[], warnings: Finding[] = []): InvoiceReading =>
  ({ kind: 'cii', fields: {}, sources: {}, blocking, warnings }) as unknown as InvoiceReading;
const check = (code: string, severity: Check['severity'], path: string | null): Check => ({
  code,
  severity,
  message: code,
  path,
});
const values = { ...EMPTY, net: 100, vat: 20 };
const merge = (over: Partial<Parameters<typeof mergeChecks>[0]>) =>
  mergeChecks({ checks: [], reading: null, values, malformedMessage: 'à corriger', ...over });

describe('mergeChecks', () => {
  const sum = { code: 'AMOUNT_SUM', path: '/gross', message: 'écart' };
  it('says what the document says until the server has judged it, and then only what the server says', () => {
    const found = reading([sum], [{ code: 'FR_NOTES', path: '/notes', message: 'PMT' }]);
    expect(merge({ reading: found, checks: null })).toMatchObject([
      { code: 'AMOUNT_SUM', severity: 'blocking' },
      { code: 'FR_NOTES', severity: 'warning' },
    ]);
    const judged = [check('TERM_LONG', 'warning', '/dueDate')];
    expect(merge({ reading: found, checks: judged })).toEqual(judged);
  });
  it('puts what no call can carry first among the blocking ones', () => {
    const list = merge({
      values: { ...values, dueDate: '31/1' },
      checks: [
        check('TERM_LONG', 'warning', '/dueDate'),
        check('REQUIRED', 'blocking', '/dueDate'),
        check('X', 'passed', null),
      ],
    });
    expect(list.map(({ code }) => code)).toEqual(['FORMAT', 'TERM_LONG', 'X']);
  });
});

describe('messagesByField', () => {
  it('waits for a field to be left before saying that it is missing', () => {
    const checks = [check('REQUIRED', 'blocking', '/number'), check('DUE_PAST', 'blocking', '/dueDate')];
    expect(messagesByField(checks, () => false)).toEqual({ dueDate: { error: 'DUE_PAST' } });
    expect(messagesByField(checks, () => true)).toEqual({
      number: { error: 'REQUIRED' },
      dueDate: { error: 'DUE_PAST' },
    });
  });
  it('leads the total to the net amount and the file to the drop', () => {
    expect(fieldOf('/gross')).toBe('net');
    expect(fieldOf('/fileId')).toBe('file');
    expect(fieldOf('/notes')).toBeNull();
  });
});
