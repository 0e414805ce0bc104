import { emptyFolder, writeFiles } from '../fixtures/folder.ts';
import { DeclarationReader } from './declaration-report.ts';
import { declarationReports, REPORTS } from './declarations.ts';
import { sources, textOf } from '../fixtures/sources.ts';

test('the committed reports are what the entry points declare (npm run declarations)', async () => {
  const reports = await declarationReports();
  const committed = sources(`${REPORTS}/*`);
  expect([...reports.keys()].toSorted()).toEqual(committed.toSorted());
  for (const [file, text] of reports) expect({ file, text: textOf(file) }).toEqual({ file, text });
});

const dir = emptyFolder();

test('a report holds what exported names lead to, by whichever way, and nothing private', () => {
  writeFiles(dir, {
    'index.d.ts': `export { Card as Panel } from './card.tsx';\nexport * from './days.ts';\nexport * as money from './money.ts';\n`,
    'card.d.ts': `import type { Size } from './size.ts';\ninterface Props {\n    size: Size;\n    of: typeof import("./kinds.ts").kind;\n}\nexport declare function Card(p: Props): void;\nexport declare function Hidden(): Private;\ninterface Private {\n}\nexport {};\n`,
    'size.d.ts': `export type Size = 'é' | Other;\ntype Other = 'b';\nexport type Unused = 1;\n`,
    'kinds.d.ts': `export declare const kind: string;\nexport declare const other: string;\n`,
    'days.d.ts': `export declare function day(): string;\nexport declare function day(at: number): string;\n`,
    'money.d.ts': `export declare const euro: 1;\n`,
    'more.d.ts': `export { Card } from './card.tsx';\nexport { Unused } from './size.ts';\n`,
  });
  const reader = new DeclarationReader(dir);
  expect(reader.report('index.ts')).toBe(`export {
  Panel,
  day,
  money,
};

// card
interface Props { size: Size; of: typeof import("./kinds.ts").kind; }
export declare function Card(p: Props): void;

// days
export declare function day(): string;
export declare function day(at: number): string;

// kinds
export declare const kind: string;

// money
export declare const euro: 1;

// size
export type Size = 'é' | Other;
type Other = 'b';
`);
  // What the package's first report contains is not repeated.
  expect(reader.report('more.ts')).toBe(
    `export {\n  Card,\n  Unused,\n};\n\n// size\nexport type Unused = 1;\n`,
  );
});

test('a long type is told once: under the name of its constant, else by one made of where it first stands', () => {
  const schema = (field: string, indent: string) =>
    `z.ZodObject<{\n${[1, 2, 3, 4, 5].map((n) => `${indent}    ${field}${n}: z.ZodNullable<z.ZodString>;\n`).join('')}${indent}}>`;
  const [record, part] = [schema('own', ''), schema('shared', '    ')];
  writeFiles(dir, {
    'index.d.ts': `export declare const load: Call<{\n    answer: ${schema('own', '    ')};\n    rows: Rows<${part}>;\n}>;\nexport declare const record: ${record};\nexport declare const alike: ${record};\nexport declare const save: Call<{\n    rows: ${part};\n}>;\n`,
  });
  expect(new DeclarationReader(dir).report('index.ts')).toBe(
    `export {\n  alike,\n  load,\n  record,\n  save,\n};\n\n// index\ntype LoadRows = ${schema('shared', '')};\nexport declare const load: Call<{\n    answer: typeof record;\n    rows: Rows<LoadRows>;\n}>;\nexport declare const record: ${record};\nexport declare const alike: typeof record;\nexport declare const save: Call<{\n    rows: LoadRows;\n}>;\n`,
  );
});
