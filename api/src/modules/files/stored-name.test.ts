import { attachmentNamed, downloadName } from './stored-name.ts';

test.each([
  ['facture.pdf', 'application/pdf', 'facture.pdf'],
  ['facture.PDF', 'application/pdf', 'facture.PDF'],
  ['facture.pdf.hta', 'application/pdf', 'facture.pdf'],
  ['facture.hta', 'application/pdf', 'facture.pdf'],
  ['facture.exe.', 'application/pdf', 'facture.pdf'],
  ['facture.pdf.lnk .', 'application/pdf', 'facture.pdf'],
  ['facture.scr.7z', 'application/pdf', 'facture.scr.pdf'],
  ['facture', 'application/xml', 'facture.xml'],
  ['Facture n° 2.17', 'application/pdf', 'Facture n° 2.17.pdf'],
  ['scan.jpeg', 'image/jpeg', 'scan.jpeg'],
  ['scan.jpeg', 'image/png', 'scan.png'],
  ['.html', 'image/png', 'fichier.png'],
  ['page.html', 'text/html', 'page.bin'],
])('%s of %s leaves as %s', (kept, mime, left) => {
  expect(downloadName(kept, mime)).toBe(left);
});

test('a name in any script fits in the header, and cannot leave it', () => {
  expect(attachmentNamed("L'été (1)*.pdf")).toBe(
    "attachment; filename*=UTF-8''L%27%C3%A9t%C3%A9%20%281%29%2A.pdf",
  );
  expect(attachmentNamed('a"; filename=b.exe\r\nx: y\ud83d')).toMatch(
    /^attachment; filename\*=UTF-8''[\w.%-]+$/,
  );
});
