/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderKit } from '../testing/render-kit.tsx';
import {
  CheckboxField,
  ComboField,
  DateField,
  MoneyField,
  NameField,
  PasswordField,
  RadioField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from './fields.tsx';
import { Form } from './form.tsx';
import { usePortalForm } from './use-portal-form.ts';

const { jest } = import.meta;
const own = { name: 'one', label: 'Champ', required: true };
/** Every kind of field that shows its error when it is left. */
const KINDS: readonly (readonly [string, ReactNode])[] = [
  ['text', <TextField key="text" {...own} />],
  ['name', <NameField key="name" {...own} />],
  ['password', <PasswordField key="password" {...own} />],
  ['words', <TextAreaField key="words" {...own} />],
  [
    'choice',
    <SelectField key="choice" {...own} options={[{ value: 'a', label: 'A' }]} placeholder="Choisir" />,
  ],
  ['amount', <MoneyField key="amount" {...own} />],
  ['date', <DateField key="date" {...own} />],
  ['list', <ComboField key="list" {...own} options={[{ value: 'a', label: 'A' }]} />],
  ['box', <CheckboxField key="box" {...own} />],
  [
    'group of circles',
    <RadioField
      key="circles"
      {...own}
      options={[
        { value: 'a', label: 'Champ A' },
        { value: 'b', label: 'Champ B' },
      ]}
    />,
  ],
];

function One({ field, onPress }: { field: ReactNode; onPress: () => void }) {
  const form = usePortalForm({ defaultValues: { one: undefined as unknown } });
  return (
    <Form form={form} onSubmit={() => undefined}>
      {field}
      <button type="button" onClick={onPress}>
        Ajouter
      </button>
    </Form>
  );
}

it.each(KINDS)(
  'a press beside an invalid field of kind %s finds its button where it stood',
  async (_kind, field) => {
    const onPress = jest.fn();
    await renderKit(<One field={field} onPress={onPress} />);
    const button = screen.getByRole('button', { name: 'Ajouter' });
    const [input] = screen.getAllByLabelText<HTMLElement>(/^Champ/, { selector: 'input, textarea, select' });
    if (!input) throw new Error('no input');
    const drawn = () => document.querySelector('form')?.textContent;
    act(() => input.focus());
    const before = drawn();
    fireEvent.pointerDown(button);
    fireEvent.mouseDown(button);
    act(() => input.blur());
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(drawn()).toBe(before);
    fireEvent.pointerUp(button);
    fireEvent.mouseUp(button);
    fireEvent.click(button);
    expect(onPress).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(drawn()).not.toBe(before));
    expect(input).toHaveAttribute('aria-invalid', 'true');
  },
);

it('a switch says nothing when it is left, and the press beside it is taken', async () => {
  const onPress = jest.fn();
  const user = userEvent.setup();
  await renderKit(<One field={<SwitchField name="one" label="Champ" />} onPress={onPress} />);
  const before = document.querySelector('form')?.textContent;
  await user.click(screen.getByRole('switch', { name: 'Champ' }));
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(document.querySelector('form')?.textContent).toBe(before);
});

it('circles say what is wrong once their group is left, not between two of them', async () => {
  const options = ['a', 'b'].map((value) => ({ value, label: `Champ ${value}` }));
  await renderKit(<One field={<RadioField {...own} options={options} />} onPress={() => undefined} />);
  const [first, second] = screen.getAllByRole('radio');
  if (!first || !second) throw new Error('no circles');
  act(() => first.focus());
  act(() => second.focus());
  expect(first).not.toHaveAttribute('aria-invalid');
  act(() => second.blur());
  await waitFor(() => expect(first).toHaveAttribute('aria-invalid', 'true'));
});
