import { fillTemplate } from './errors.ts';

it.each([
  ['Report demandé', 'refusé : Report demandé. Rien n’est dû.'],
  ['Report demandé.', 'refusé : Report demandé. Rien n’est dû.'],
  ['Pourquoi ?', 'refusé : Pourquoi ? Rien n’est dû.'],
])('ends the sentence of « %s » once', (reason, filled) => {
  expect(fillTemplate('refusé : {reason}. Rien n’est dû.', { reason })).toBe(filled);
});

it('leaves an unknown name visible, with its full stop', () => {
  expect(fillTemplate('{a} et {b}.', { a: 1 })).toBe('1 et {b}.');
});
