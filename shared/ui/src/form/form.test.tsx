/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { holdMedia } from '../testing/hold-media.ts';
import { renderKit } from '../testing/render-kit.tsx';
import { ComboField, DateField, MoneyField, NameField, TextField } from './fields.tsx';
import { ErrorSummary, Form, FormActions, FormError, SubmitButton } from './form.tsx';
import { pointerToPath } from './server-errors.ts';
import { usePortalForm } from './use-portal-form.ts';

const { jest } = import.meta;

const schema = {
  safeParse: (value: unknown) => {
    const { gross } = value as { gross: number | null };
    return Number.isInteger(gross)
      ? { success: true as const, data: value as { number: string; gross: number } }
      : { success: false as const, error: { issues: [{ path: ['gross'], message: 'Montant attendu' }] } };
  },
};

function Deposit({ onSubmit }: { onSubmit: (values: unknown) => unknown }) {
  const form = usePortalForm({ schema, defaultValues: { number: '', gross: null as number | null } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormError />
      <ErrorSummary labels={{ gross: 'Montant' }} />
      <TextField name="number" label="Numéro" />
      <MoneyField name="gross" label="Montant" />
      <SubmitButton>Déposer</SubmitButton>
    </Form>
  );
}

it('sends what the schema accepts, in minor units, once', async () => {
  const onSubmit = jest.fn(() => new Promise(() => undefined));
  await renderKit(<Deposit onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('Numéro'), 'FA-1');
  await userEvent.type(screen.getByLabelText('Montant'), '12,5');
  const button = screen.getByRole('button', { name: 'Déposer' });
  await userEvent.click(button);
  await userEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledWith({ number: 'FA-1', gross: 1250 });
  expect(button).toHaveAttribute('aria-busy', 'true');
});

it('scrolls into view what belongs to no field, each time that it comes', async () => {
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  const onSubmit = jest.fn(() => Promise.reject(new Error('cut off')));
  await renderKit(<Deposit onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('Montant'), '12,5');
  for (const times of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Déposer' }));
    await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(times));
    expect(scrolled.mock.contexts.at(-1)).toContainElement(screen.getByRole('alert'));
  }
});

it('sends nothing by the second press of a double-click, though the first was answered at once', async () => {
  const onSubmit = jest.fn(() => Promise.resolve());
  await renderKit(<Deposit onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('Numéro'), 'FA-1');
  await userEvent.type(screen.getByLabelText('Montant'), '12,5');
  const button = screen.getByRole('button', { name: 'Déposer' });
  expect(fireEvent.click(button, { detail: 1 })).toBe(true);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  // Buttons that do not submit can be pressed repeatedly.
  expect(fireEvent.click(screen.getByLabelText('Numéro'), { detail: 2 })).toBe(true);
  expect(fireEvent.click(button, { detail: 2 })).toBe(false);
  expect(fireEvent.click(button, { detail: 1 })).toBe(true);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
});

function Limits({ onSubmit }: { onSubmit: (values: unknown) => unknown }) {
  const form = usePortalForm({ defaultValues: { limit: 100 as number | null, day: '2026-01-31' } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <MoneyField name="limit" label="Seuil" />
      <DateField name="day" label="Depuis" min="2026-01-01" max="2026-06-30" />
      <SubmitButton>Enregistrer</SubmitButton>
    </Form>
  );
}

it.each([
  ['Seuil', '12,5,0', /^Montant attendu/],
  ['Depuis', '31/02/2026', /^Date attendue/],
  ['Depuis', '01/07/2026', 'Au plus tard le 30/06/2026'],
  ['Depuis', '31/12/2025', 'Au plus tôt le 01/01/2026'],
])('of a form without rules of its own %s « %s » is not sent as none', async (label, typed, said) => {
  const onSubmit = jest.fn();
  await renderKit(<Limits onSubmit={onSubmit} />);
  const field = screen.getByLabelText(label);
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  await send();
  expect(await screen.findByText(said)).toBeInTheDocument();
  await waitFor(() => expect(field).toHaveFocus());
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await send();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
});

function Rail() {
  const form = usePortalForm({ defaultValues: { name: '' } });
  return (
    <Form form={form} onSubmit={() => undefined} aria-label="Demande">
      <aside>
        <FormActions>
          <SubmitButton>Envoyer</SubmitButton>
        </FormActions>
      </aside>
      <NameField name="name" label="Nom" />
    </Form>
  );
}

it.each([
  ['where they are written', '(min-width: 768px)', false],
  ['on a phone over the end of the form', '(max-width: 767.95px)', true],
])('shows the main buttons %s', async (_where, width, last) => {
  holdMedia(width);
  await renderKit(<Rail />);
  const button = screen.getByRole('button', { name: 'Envoyer' });
  expect(button.closest('aside') === null).toBe(last);
  expect(screen.getByRole('form').lastElementChild?.contains(button)).toBe(last);
});

function Person({ onSubmit }: { onSubmit: (values: unknown) => unknown }) {
  const form = usePortalForm({ defaultValues: { name: '' } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <NameField name="name" label="Nom" required />
      <SubmitButton>Envoyer</SubmitButton>
    </Form>
  );
}

it('lets no link leave as a name, and every honest one', async () => {
  const onSubmit = jest.fn();
  await renderKit(<Person onSubmit={onSubmit} />);
  const name = screen.getByLabelText(/Nom/);
  await userEvent.type(name, 'http://exemple.test');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('Un nom ne contient pas d’adresse de site')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.clear(name);
  await userEvent.type(name, 'Jean-Noël d’Ormesson & 3 fils');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Jean-Noël d’Ormesson & 3 fils' });
});

it('stops at what the schema refuses and lists it', async () => {
  const onSubmit = jest.fn();
  await renderKit(<Deposit onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('Montant'), '1,234');
  await userEvent.click(screen.getByRole('button', { name: 'Déposer' }));
  expect(onSubmit).not.toHaveBeenCalled();
  const link = await screen.findByRole('link', { name: /Montant\s: Montant attendu/ });
  await userEvent.click(link);
  expect(screen.getByLabelText('Montant')).toHaveFocus();
});

it('puts the server’s words on their fields, and above the form when they have none', async () => {
  const thrown = Object.assign(new Error('422'), {
    problem: {
      code: 'VALIDATION_FAILED',
      errors: [
        { path: '/number', message: 'Déjà déposée sous FA-0.' },
        { path: '/contractId', message: 'Contrat suspendu.' },
      ],
    },
  });
  await renderKit(<Deposit onSubmit={() => Promise.reject(thrown)} />);
  await userEvent.type(screen.getByLabelText('Montant'), '1');
  await userEvent.click(screen.getByRole('button', { name: 'Déposer' }));
  expect(await screen.findByText('Contrat suspendu.')).toBeInTheDocument();
  expect(screen.getByLabelText('Numéro')).toHaveAccessibleDescription('Déjà déposée sous FA-0.');
});

it('reads JSON pointers', () => {
  expect(pointerToPath('/lines/12/gross')).toBe('lines.12.gross');
  expect(pointerToPath('#/a~1b/c~0d')).toBe('a/b.c~d');
});

function Pick({ load }: { load: (query: string) => Promise<{ value: string; label: string }[]> }) {
  const form = usePortalForm({ defaultValues: { debtor: '' } });
  return (
    <Form form={form} onSubmit={jest.fn()}>
      <ComboField name="debtor" label="Débiteur" loadOptions={load} />
      <output data-testid="value">{form.watch('debtor')}</output>
    </Form>
  );
}

it('finds a company by typing, with the keyboard alone', async () => {
  const load = jest.fn(async (query: string) =>
    [
      { value: 'h', label: 'Halbrane Distribution' },
      { value: 'o', label: 'Optique Sauvennes' },
    ].filter((one) => one.label.toLowerCase().includes(query)),
  );
  await renderKit(<Pick load={load} />);
  const box = screen.getByRole('combobox', { name: 'Débiteur' });
  await userEvent.type(box, 's');
  // Options from before the letter are replaced by its answer.
  await waitFor(() => expect(load).toHaveBeenLastCalledWith('s'));
  expect(await screen.findByText('2 résultats')).toBeInTheDocument();
  expect(screen.getByRole('option', { name: /^Optique/ })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  expect(box).toHaveAttribute('aria-activedescendant', expect.stringMatching(/-1$/));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByTestId('value')).toHaveTextContent('o');
  expect(box).toHaveValue('Optique Sauvennes');
  expect(box).toHaveAttribute('aria-expanded', 'false');
});

it('says what is wrong with a field once the press that left it is over, whose click finds its button', async () => {
  await renderKit(<Person onSubmit={jest.fn()} />);
  const name = screen.getByLabelText(/Nom/);
  const button = screen.getByRole('button', { name: 'Envoyer' });
  act(() => name.focus());
  fireEvent.pointerDown(button);
  fireEvent.mouseDown(button);
  act(() => name.blur());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(name).not.toHaveAttribute('aria-invalid');
  fireEvent.pointerUp(button);
  fireEvent.mouseUp(button);
  await waitFor(() => expect(name).toHaveAttribute('aria-invalid', 'true'));
  // At once by keyboard.
  act(() => name.focus());
  await userEvent.type(name, 'Ada');
  await waitFor(() => expect(name).not.toHaveAttribute('aria-invalid'));
  await userEvent.clear(name);
  await userEvent.tab();
  await waitFor(() => expect(name).toHaveAttribute('aria-invalid', 'true'));
});
