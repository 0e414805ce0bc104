import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderKit } from '../testing/render-kit.tsx';
import { ComboInput, type ComboInputProps } from './combo-input.tsx';

const { jest } = import.meta;
const companies = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    value: String(n),
    label: `Société ${n}`,
    description: `9${n}`,
  }));

function Field(props: Partial<ComboInputProps>) {
  const [value, setValue] = useState(props.value ?? '');
  return <ComboInput label="Société" {...props} value={value} onChange={setValue} />;
}
const field = () => screen.getByRole('combobox', { name: 'Société' });
const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

test('200 choices are found without accents, walked with the keys and chosen by Enter', async () => {
  await renderKit(<Field options={companies(200)} />);
  await userEvent.click(field());
  expect(lines()).toHaveLength(200);
  await userEvent.keyboard('societe 19');
  expect(lines()).toHaveLength(11);
  expect(active()).toHaveTextContent('Société 19');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(active()).toHaveTextContent('Société 190');
  await userEvent.keyboard('{Enter}');
  expect(field()).toHaveValue('Société 190');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Effacer' }));
  expect(field()).toHaveValue('');
});

test('of 20,000 choices the server gives the few that fit, asked once after the last key', async () => {
  const all = companies(20_000);
  const load = jest.fn(async (words: string) =>
    all.filter(({ label }) => label.includes(words)).slice(0, 20),
  );
  await renderKit(<Field loadOptions={load} />);
  await userEvent.click(field());
  await waitFor(() => expect(lines()).toHaveLength(20));
  await userEvent.type(field(), '1999');
  await waitFor(() => expect(active()).toHaveTextContent('Société 1999'));
  expect(lines()).toHaveLength(12);
  expect(load.mock.calls.map(([words]) => words)).toEqual(['', '1999']);
  expect(screen.getByText('12 résultats')).toBeInTheDocument();
});

test('a choice that may not be taken is said and not taken; a search that fails says so', async () => {
  const load = jest.fn(async (words: string) => {
    if (words) throw new Error('offline');
    return [{ value: 'a', label: 'Suspendue', disabled: true }];
  });
  await renderKit(<Field loadOptions={load} />);
  await userEvent.click(field());
  const line = await screen.findByRole('option', { name: 'Suspendue' });
  expect(line).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(field()).toHaveValue('');
  await userEvent.type(field(), 'x');
  expect(await screen.findByText('La recherche n’a pas abouti')).toBeInTheDocument();
});
