import { KEPT_FORMS, NOT_PRESSED, OTHER_FORMS, OTHER_OPENED } from '../e2e/fixtures/forms.ts';
import { sources, textOf } from './fixtures/sources.ts';

/** A form of the kit, or a part that asks for what a step needs. */
const FORM = /<Form\b|\buse(?:Step)?Draft\(/;

test('every form says what becomes of what is typed in it: kept and followed in a browser, or why not', () => {
  const drawn = sources('{host,remote-*,shared/ui}/src/**/*.tsx').filter(
    (file) => !file.includes('/gallery/') && FORM.test(textOf(file)),
  );
  const listed = new Set([...KEPT_FORMS.map(({ source }) => source), ...Object.keys(OTHER_FORMS)]);
  expect(drawn.toSorted()).toEqual([...listed].toSorted());
});

test('what is said to ask before it is left has the question', () => {
  const asking = Object.entries(OTHER_FORMS).filter(([, why]) => why.endsWith('asks before it is left'));
  expect(asking.length).toBeGreaterThan(0);
  for (const [file] of asking)
    expect([file, /LeaveGuard|<SaveSettings/.test(textOf(file))]).toEqual([file, true]);
});

test('a button is pressed beside the fields of every form, or it is said why not', () => {
  const opened = [...KEPT_FORMS, ...OTHER_OPENED].map(({ source }) => source);
  const listed = [...KEPT_FORMS.map(({ source }) => source), ...Object.keys(OTHER_FORMS)];
  const pressed = new Set([...opened, ...Object.keys(NOT_PRESSED)]);
  expect([...new Set(listed)].filter((source) => !pressed.has(source))).toEqual([]);
});
