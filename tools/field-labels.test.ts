import { fieldLabels, guaranteeRequestEntity, invoiceEntity, type Fields } from '@cessio/contract';
import { textOf } from './fixtures/sources.ts';

const labels = { ...fieldLabels(guaranteeRequestEntity), ...fieldLabels(invoiceEntity) };

test('the journal and the history of a record take the name of a field from its table', () => {
  const spelled = ['audit-words.ts', 'record-words.ts'].flatMap((file) =>
    [...textOf(`api/src/modules/audit/${file}`).matchAll(/^ {2}(\w+): '/gm)].map(
      ([, name]) => name as string,
    ),
  );
  expect(spelled.length).toBeGreaterThan(50);
  // When a record was made is a day and an hour in its history, whatever it is.
  expect(spelled.filter((name) => name in labels && name !== 'createdAt')).toEqual([]);
});

test('an export heads a column otherwise than its field is called, or leaves it to the table', () => {
  const again = [guaranteeRequestEntity, invoiceEntity].flatMap((entity) =>
    Object.entries(entity.fields as Fields).filter(
      ([name, { csv }]) => csv?.head !== undefined && csv.head === fieldLabels(entity)[name],
    ),
  );
  expect(again).toEqual([]);
});
