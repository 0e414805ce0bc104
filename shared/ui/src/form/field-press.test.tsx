/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderKit } from '../testing/render-kit.tsx';
import {
  CheckboxField,
  ComboField,
  DateField,
  MoneyField,
  NameField,
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
} from './fields.tsx';
import { Form } from './form.tsx';
import { usePortalForm } from './use-portal-form.ts';

const { jest } = import.meta;
const own = { name: 'one', label: 'Champ', required: true };
/** Every kind of field that says what is wrong once it is left. */
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
    const input = screen.getByLabelText(/^Champ/, { selector: 'input, textarea, select' });
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
