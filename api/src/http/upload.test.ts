import { safeName } from './upload.ts';

test.each([
  ['facture.pdf', 'facture.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\factures\\F-1.pdf', 'F-1.pdf'],
  ['facture\u202efdp.exe', 'facturefdp.exe'],
  ['fac\u0000tu\u200bre\u0085\u00ad.pdf', 'facture.pdf'],
  ['facture.pdf. . .', 'facture.pdf'],
  ['.htaccess', 'htaccess'],
  ['facture.pdf\u2800\u3164\u00a0     .hta', 'facture.pdf .hta'],
  ['e\u0301te\u0301.pdf', 'été.pdf'],
  ['\ud83d.pdf', '\ufffd.pdf'],
  ['...', 'fichier'],
  ['', 'fichier'],
  [`${'a'.repeat(119)}\u{1f4c4}\u{1f4c4}`, `${'a'.repeat(119)}\u{1f4c4}`],
])('%j is kept as %j', (given, kept) => {
  expect(safeName(given)).toBe(kept);
});
