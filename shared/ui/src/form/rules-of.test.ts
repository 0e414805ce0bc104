import { rulesOf } from './use-portal-form.ts';

interface Typed {
  name: string;
  debtors: { name: string }[];
}

const schema = rulesOf((typed: Typed, wrong) => {
  if (typed.name === '') wrong('name', 'Indiquez un nom');
  for (const [index, debtor] of typed.debtors.entries())
    if (debtor.name === '') wrong(`debtors.${index}.name`, 'Indiquez un débiteur');
  return { legalName: typed.name.trim() };
});

it('gives what is sent where nothing is wrong', () => {
  expect(schema.safeParse({ name: ' Brévanne ', debtors: [] })).toEqual({
    success: true,
    data: { legalName: 'Brévanne' },
  });
});

it('says every fault at its field, also within a list', () => {
  expect(schema.safeParse({ name: '', debtors: [{ name: 'A' }, { name: '' }] })).toEqual({
    success: false,
    error: {
      issues: [
        { path: ['name'], message: 'Indiquez un nom' },
        { path: ['debtors', '1', 'name'], message: 'Indiquez un débiteur' },
      ],
    },
  });
});
