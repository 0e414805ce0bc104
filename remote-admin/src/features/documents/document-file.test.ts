import type { DocumentRow } from '@cessio/contract';
import { countParts, expiresSoon, toDo } from './document-file.ts';

const document = (status: DocumentRow['status'], expiresOn: string | null = null, required = true) => ({
  status,
  expiresOn,
  required,
});

describe('a company’s file', () => {
  it('counts what stands today; replaced and archived versions are history', () => {
    expect(
      countParts([
        document('valid'),
        document('valid'),
        document('uploaded'),
        document('requested'),
        document('expired'),
        document('replaced'),
        document('archived'),
      ]),
    ).toEqual({ valid: 2, review: 1, todo: 1, refused: 1, total: 5 });
  });

  it('tells the most pressing first', () => {
    const list = toDo(
      [
        document('valid', '2026-02-01'),
        document('requested', null, false),
        document('requested'),
        document('valid', '2027-01-01'),
        document('under_review'),
        document('expired', '2026-01-02'),
        document('refused'),
      ],
      '2026-01-16',
    );
    expect(list.map(({ status, required }) => `${status}${required ? '' : '?'}`)).toEqual([
      'refused',
      'expired',
      'requested',
      'valid',
      'requested?',
    ]);
  });

  it('tells an end within thirty days', () => {
    expect(expiresSoon(document('valid', '2026-02-15'), '2026-01-16')).toBe(true);
    expect(expiresSoon(document('valid', '2026-02-16'), '2026-01-16')).toBe(false);
    expect(expiresSoon(document('expired', '2026-01-15'), '2026-01-16')).toBe(false);
  });
});
