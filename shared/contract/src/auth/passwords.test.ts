import { judgePassword } from './passwords.ts';

const OWN = ['Nadia', 'Ben Kirane', 'n.benkirane@atelier.test'];

test.each([
  ['court', 'short'],
  ['Onze-signes', 'short'],
  ['aaaaaaaabbbb', 'monotonous'],
  ['motdepasse2026', 'common'],
  ['Mot-de-passe 2026 !', 'common'],
  ['2026MotDePasse', 'common'],
  ['P@ssw0rd2026!', 'common'],
  ['azertyuiop123', 'common'],
  ['azertyazerty12', 'common'],
  ['soleil-marseille', 'common'],
  ['1qaz2wsx3edc', 'common'],
  ['1234567890123', 'common'],
  ['chickenwing101', 'common'],
  ['benkirane-pluie-9', 'personal'],
  ['Vive-Nadia-encore', 'personal'],
])('refuses %s: %s', (password, fault) => {
  expect(judgePassword(password, OWN)).toMatchObject({ fault });
  expect(judgePassword(password, OWN).level).toBeLessThan(2);
});

test.each([
  ['abcdefabcdef1Z', 2],
  ['trottinette4', 2],
  ['Trottinette4!', 3],
  ['Un-autre-secret-77', 4],
  ['agrafe correcte batterie', 4],
])('takes %s at level %i', (password, level) => {
  expect(judgePassword(password, OWN)).toEqual({ fault: null, level });
});

test('words of the owner that are empty or too short forbid nothing', () => {
  expect(judgePassword('agrafe correcte batterie', ['', 'Li', '@'])).toMatchObject({ fault: null });
});

test('a long hostile text is judged at once', () => {
  const started = performance.now();
  judgePassword('secret'.repeat(20_000), OWN);
  expect(performance.now() - started).toBeLessThan(2000);
});
