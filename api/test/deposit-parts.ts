import { todayInParis } from '@cessio/contract';

/** The smallest PDF that a reader accepts; it contains no invoice. */
export const EMPTY_PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
164
%%EOF
`,
);

/** `YYYY-MM-DD`, this many days from today in Paris. */
export function daysFromToday(days: number): string {
  return new Date(Date.parse(todayInParis()) + days * 86_400_000).toISOString().slice(0, 10);
}
