import {
  bankAccountEntity,
  fieldLabels,
  guaranteeRequestEntity,
  invoiceEntity,
  partyEntity,
  type Entity,
} from '@cessio/contract';
import { fieldName } from '../api/src/modules/audit/audit-words.ts';
import { sources, textOf } from './fixtures/sources.ts';

/** Where the names of a kind's fields are shown, and which texts there name something else with the same word. */
interface Table {
  readonly entity: Entity;
  readonly texts: string;
  readonly prefix: string;
  readonly apart: RegExp;
  readonly modules: string;
}

const TABLES: Readonly<Record<string, Table>> = {
  invoice: {
    entity: invoiceEntity,
    texts: 'remote-invoices/locales/*.json',
    prefix: 'field.',
    apart: /^(?:deposit\.sim|list\.tab|board\.figure|fees\.kind)\./,
    modules: '{invoices,money/commissions}',
  },
  guarantee_request: {
    entity: guaranteeRequestEntity,
    texts: 'remote-requests/locales/*.json',
    prefix: 'field.',
    apart: /^(?:adhesion|guarantee\.call|prospect)\./,
    modules: 'guarantee-requests',
  },
  party: {
    entity: partyEntity,
    texts: 'remote-admin/locales/*.json',
    prefix: 'field.',
    apart: /^(?:check|nationalId|post|relations|role|typeForm)\.|^field\.debtor$/,
    modules: 'parties',
  },
  bank_account: {
    entity: bankAccountEntity,
    texts: 'remote-admin/locales/accounts.json',
    prefix: 'account.',
    apart: /^$/,
    modules: 'bank-accounts',
  },
};

describe.each(Object.entries(TABLES))('a field of %s is named once', (kind, table) => {
  const labels: Readonly<Record<string, string>> = fieldLabels(table.entity);

  test('on screen', () => {
    const texts = sources(table.texts).flatMap((file) =>
      Object.entries(JSON.parse(textOf(file)) as Record<string, string>),
    );
    const named = (key: string) =>
      key.startsWith(table.prefix) && Object.hasOwn(labels, key.slice(table.prefix.length));
    const words = new Set(texts.flatMap(([key, text]) => (named(key) ? [text] : [])));
    expect(words.size).toBeGreaterThan(8);
    expect(texts.filter(([key, text]) => !named(key) && !table.apart.test(key) && words.has(text))).toEqual(
      [],
    );
  });

  test('in the export, unless a column is headed otherwise', () => {
    const again = Object.entries(table.entity.fields).filter(
      ([name, { csv }]) => csv?.head !== undefined && csv.head === labels[name],
    );
    expect(again).toEqual([]);
  });

  test('in the journal and in histories', () => {
    const called = Object.keys(labels).map((name) => [
      name,
      fieldName(kind, name).replace(' (identifiant)', ''),
    ]);
    expect(Object.fromEntries(called)).toEqual(labels);
    const spelled = ['audit-words.ts', 'record-words.ts'].flatMap((file) => [
      ...textOf(`api/src/modules/audit/${file}`).matchAll(/^ {2}(\w+): '([^']+)',$/gm),
    ]);
    expect(spelled.length).toBeGreaterThan(50);
    expect(
      spelled.filter(([, name = '', text]) => labels[name] === text?.replace(' (identifiant)', '')),
    ).toEqual([]);
  });

  test('in the code of the API', () => {
    const words = Object.values(labels).filter((label) => label.includes(' '));
    const again = sources(`api/src/modules/${table.modules}/**/*.ts`).flatMap((file) =>
      [...textOf(file).matchAll(/(['"`])(.+?)\1/g)].flatMap(([, , text = '']) =>
        words.includes(text) ? [[file, text]] : [],
      ),
    );
    expect(again).toEqual([]);
  });
});
