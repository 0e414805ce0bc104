import { CLEAR, FOUND, LISTED } from './invented-names.ts';
import { readEuList } from './eu-list.ts';
import { isComparable, ListIndex } from './sanctions-list.ts';
import { euListOf } from '../../../test/eu-list.ts';

const pieces = async function* (text: string, size = 700) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};
const read = (text: string) => readEuList(pieces(text));
let index: ListIndex;
beforeAll(async () => {
  index = new ListIndex(await read(euListOf(LISTED)));
});

test('of 200 invented names all that are listed are found, and at most three that are not', () => {
  expect(FOUND.length + CLEAR.length).toBeGreaterThanOrEqual(200);
  const missed = FOUND.filter(
    ([reference, kind, name, birthDate = null]) =>
      !index.matchesOf({ kind, name, birthDate }).some(({ entry }) => entry.reference === reference),
  );
  expect(missed).toEqual([]);
  const alerts = CLEAR.flatMap(([kind, name, birthDate = null]) =>
    index.matchesOf({ kind, name, birthDate }).map((match) => `${name} / ${match.name} ${match.score}`),
  );
  const others = FOUND.flatMap(([reference, kind, name, birthDate = null]) =>
    index
      .matchesOf({ kind, name, birthDate })
      .filter(({ entry }) => entry.reference !== reference)
      .map((match) => `${name} / ${match.name} ${match.score}`),
  );
  expect([...alerts, ...others].length).toBeLessThanOrEqual(3);
});

test('a birth on another day tells two people apart, a year alone or an unknown birth does not', () => {
  const asked = (name: string, birthDate: string | null) =>
    index.matchesOf({ kind: 'owner', name, birthDate }).map(({ entry }) => entry.reference);
  expect(asked('Sergei Bezrukavin', '1961-03-14')).toEqual(['EU.1']);
  expect(asked('Sergei Bezrukavin', '1961-03-15')).toEqual([]);
  expect(asked('Sergei Bezrukavin', null)).toEqual(['EU.1']);
  // Listed with the year 1958, and with the years 1955 to 1959.
  expect(asked('Abdulrahman Dawoodi', '1958-05-12')).toEqual(['EU.3']);
  expect(asked('Abdulrahman Dawoodi', '1965-05-12')).toEqual([]);
  expect(asked('Nur al-Din Barkazi', '1956-05-12')).toEqual(['EU.9']);
  expect(asked('Nur al-Din Barkazi', '1975-05-12')).toEqual([]);
});

test('the list is read in pieces of any size, in the middle of a letter too', async () => {
  const text = euListOf(LISTED);
  const { entries, hash } = await readEuList(pieces(text, 1));
  expect(entries).toHaveLength(LISTED.length);
  expect(entries[1]).toEqual({
    reference: 'EU.2',
    kind: 'person',
    names: ['Mohammed Yousef al-Tarzani', 'محمد يوسف الترزاني'],
    births: [{ date: '1970-11-02', from: 1970, to: 1970 }],
    programme: 'TEST',
  });
  expect(entries.filter(({ kind }) => kind === 'company')).toHaveLength(4);
  expect(hash).toBe((await read(text)).hash);
});

test.each([
  ['cut off', 'unclosed tag', (text: string) => text.slice(0, -40)],
  ['without entries', 'names nobody', () => euListOf([])],
  ['of another kind', 'not a consolidated list', () => '<list xmlns="urn:other"/>'],
  ['empty', 'document must contain a root element', () => ''],
  [
    'with a document type',
    'no document type',
    (text: string) => text.replace('?>', '?><!DOCTYPE export [<!ENTITY a "b">]>'),
  ],
])('a file that is %s is no list', async (_, why, change) => {
  await expect(read(change(euListOf(LISTED)))).rejects.toThrow(why);
});

test('names in scripts without transliteration are compared as they are written', async () => {
  const others = new ListIndex(
    await read(
      euListOf([
        ['EU.901', 'P', '', 'Wang Xiaoming', '王小明'],
        ['EU.902', 'P', '', 'Νικόλαος Παπαδόπουλος'],
      ]),
    ),
  );
  const found = (name: string) =>
    others.matchesOf({ kind: 'owner', name, birthDate: null }).map(({ entry }) => entry.reference);
  expect(found('王小明')).toEqual(['EU.901']);
  expect(found('ΠΑΠΑΔΟΠΟΥΛΟΣ Νικολαος')).toEqual(['EU.902']);
  expect(found('李四')).toEqual([]);
});

test.each([
  ['Владимир Иванов', 'Vladimir Ivanov'],
  ['Volodymyr Ivanov', 'Володимир Іванов'],
  ['Νικόλαος Παπαδόπουλος', 'Nikolaos Papadopoulos'],
  ['Stavros Bakogiannis', 'Σταύρος Μπακογιάννης'],
  ['Χρήστος Ευαγγελίδης', 'Christos Evangelidis'],
  ['Γιώργος Ντίνος', 'Giorgos Dinos'],
])('%s is found as %s', async (name, listed) => {
  const one = new ListIndex(await read(euListOf([['EU.1', 'P', '', listed]])));
  const found = (of: string) => one.matchesOf({ kind: 'owner', name: of, birthDate: null }).length;
  expect([found(name), found('Anne Keravel')]).toEqual([1, 0]);
});

test.each([
  ['Владимир Иванов', true],
  ['Νικόλαος Παπαδόπουλος', true],
  ['محمد يوسف الترزاني', true],
  ['Łukasz Ørsted', true],
  ['Nguyễn Văn Đức', true],
  ['王小明', false],
  ['王小明 Ltd', false],
  ['בנימין כהן', false],
  ['ნინო', false],
  ['★★★', false],
])('%s can be compared: %s', (name, comparable) => {
  expect(isComparable(name)).toBe(comparable);
});
