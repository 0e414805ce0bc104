/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { todayInParis } from '@cessio/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type FC } from 'react';
import { Dialog } from '../overlay/dialog.tsx';
import { renderKit } from '../testing/render-kit.tsx';
import { DateInput, MoneyInput, PasswordInput, TextInput, type MoneyInputProps } from './text-inputs.tsx';

const { jest } = import.meta;

const NBSP = '\u00a0';

/** An input that holds its value; changes also go to `onValue`. */
function Held<Value>({
  Input,
  start,
  onValue,
  ...props
}: {
  Input: FC<{ label: string; value: Value; onChange: (value: Value) => void }>;
  label: string;
  start: Value;
  onValue: (value: Value) => void;
}) {
  const [value, setValue] = useState(start);
  return (
    <Input
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

const money = async (start: number | null = null, currency = 'EUR') => {
  const onValue = jest.fn();
  const Input: FC<MoneyInputProps> = (props) => <MoneyInput {...props} currency={currency} />;
  await renderKit(<Held Input={Input} label="Montant" start={start} onValue={onValue} />);
  return { onValue, field: screen.getByLabelText('Montant') };
};

describe('MoneyInput', () => {
  it('takes French typing as integer minor units and writes it properly as one leaves', async () => {
    const { onValue, field } = await money();
    await userEvent.type(field, '1 234,56');
    expect(onValue).toHaveBeenLastCalledWith(123_456);
    expect(field).toHaveValue('1 234,56');
    await userEvent.tab();
    expect(field).toHaveValue(`1${NBSP}234,56`);
  });

  it('refuses a third decimal with a message and gives no amount', async () => {
    const { onValue, field } = await money();
    await userEvent.type(field, '1,234');
    expect(onValue).toHaveBeenLastCalledWith(Number.NaN);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('2 décimales au plus pour EUR');
    await userEvent.tab();
    expect(field).toHaveValue('1,234');
  });

  it('knows that a dinar has three', async () => {
    const { onValue, field } = await money(1_234_567, 'TND');
    expect(field).toHaveValue(`1${NBSP}234,567`);
    await userEvent.clear(field);
    expect(onValue).toHaveBeenLastCalledWith(null);
    await userEvent.type(field, '0,125');
    expect(onValue).toHaveBeenLastCalledWith(125);
  });

  it('shows a value set from outside over what was being typed', async () => {
    function Reset() {
      const [value, setValue] = useState<number | null>(100);
      return (
        <>
          <MoneyInput label="Montant" value={value} onChange={setValue} />
          <button type="button" onClick={() => setValue(20_000)}>
            lu
          </button>
        </>
      );
    }
    await renderKit(<Reset />);
    await userEvent.type(screen.getByLabelText('Montant'), '9');
    await userEvent.click(screen.getByRole('button', { name: 'lu' }));
    expect(screen.getByLabelText('Montant')).toHaveValue('200,00');
  });
});

const Day = (props: { start: string; onValue: (value: string) => void }) => (
  <Held Input={DateInput} label="Échéance" {...props} />
);
const day = async (start = '') => {
  const onValue = jest.fn();
  await renderKit(<Day start={start} onValue={onValue} />);
  return { onValue, field: screen.getByLabelText('Échéance') };
};

describe('DateInput', () => {
  it('types JJ/MM/AAAA and gives ISO', async () => {
    const { onValue, field } = await day();
    await userEvent.type(field, '16/3/26');
    expect(onValue).toHaveBeenLastCalledWith('2026-03-16');
    await userEvent.tab();
    expect(field).toHaveValue('16/03/2026');
  });

  it('says what is expected only once one leaves, and lets nothing wrong pass as a date', async () => {
    const { onValue, field } = await day();
    await userEvent.type(field, '31/02/2026');
    expect(field).toBeValid();
    await userEvent.tab();
    expect(field).toHaveAccessibleDescription('Date attendue au format JJ/MM/AAAA');
    expect(onValue).toHaveBeenLastCalledWith('31/02/2026');
  });

  it('shows an ISO value in French', async () => {
    const { field } = await day('2026-12-31');
    expect(field).toHaveValue('31/12/2026');
  });

  it('says of which date its calendar is', async () => {
    await day();
    expect(screen.getByRole('button', { name: 'Choisir dans le calendrier' })).toHaveAccessibleDescription(
      'Échéance',
    );
  });
});

describe('the calendar of a DateInput', () => {
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Choisir dans le calendrier' }));
  const cell = (name: string) => screen.getByRole('gridcell', { name });

  it('shows the month of its date in French, Monday first, and takes a day', async () => {
    const { onValue } = await day('2026-03-16');
    await press();
    const month = await screen.findByRole('grid', { name: 'mars 2026' });
    expect(within(month).getAllByRole('columnheader', { name: /di$|dimanche/ })[0]).toHaveAccessibleName(
      'lundi',
    );
    expect(cell('16')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(cell('31'));
    expect(onValue.mock.calls).toEqual([['2026-03-31']]);
    expect(screen.getByLabelText('Échéance')).toHaveValue('31/03/2026');
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choisir dans le calendrier' })).toHaveFocus();
  });

  it('is used whole by keyboard: arrows, ends of the week, months, years', async () => {
    const { onValue } = await day('2026-03-18');
    screen.getByRole('button', { name: 'Choisir dans le calendrier' }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('grid', { name: 'mars 2026' });
    expect(cell('18')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(cell('16')).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowDown}{ArrowLeft}');
    expect(cell('28')).toHaveFocus();
    await userEvent.keyboard('{PageUp}');
    expect(await screen.findByRole('grid', { name: 'février 2026' })).toBeVisible();
    await waitFor(() => expect(cell('28')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Choisir l’année' }));
    await userEvent.click(await screen.findByRole('radio', { name: '2024' }));
    expect(await screen.findByRole('grid', { name: 'février 2024' })).toBeVisible();
    expect(onValue).not.toHaveBeenCalled();
    await waitFor(() => expect(cell('18')).toHaveFocus());
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(onValue.mock.calls).toEqual([['2024-02-19']]);
  });

  it('marks today as the bank has it, and offers no day beyond its bounds', async () => {
    const today = todayInParis();
    const onValue = jest.fn();
    await renderKit(<DateInput label="Émise" value="" onChange={onValue} max={today} />);
    await press();
    await screen.findByRole('grid');
    const current = screen.getByRole('gridcell', { current: 'date' });
    expect(current).toHaveTextContent(String(Number(today.slice(-2))));
    expect(current).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Mois suivant' })).toBeDisabled();
  });

  it('begins with the first day that may be taken', async () => {
    await renderKit(<DateInput label="Échéance" value="" onChange={jest.fn()} min="2199-12-20" />);
    await press();
    await screen.findByRole('grid', { name: 'décembre 2199' });
    expect(cell('20')).toHaveFocus();
  });

  it('closes alone at Escape, and changes nothing', async () => {
    const onClose = jest.fn();
    const onValue = jest.fn();
    await renderKit(
      <Dialog open onClose={onClose} title="Filtre">
        <Day start="2026-03-18" onValue={onValue} />
      </Dialog>,
    );
    await press();
    await screen.findByRole('grid');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    expect(onValue).not.toHaveBeenCalled();
  });
});

it('shows and hides a password', async () => {
  await renderKit(<PasswordInput label="Mot de passe" value="secret" onChange={jest.fn()} />);
  const field = screen.getByLabelText('Mot de passe');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
  expect(field).toHaveAttribute('type', 'text');
});

it('says where a value comes from and takes it back', async () => {
  const back = jest.fn();
  await renderKit(
    <TextInput
      label="Commande"
      value="HD-48817"
      onChange={jest.fn()}
      source={{ kind: 'changed', read: 'HD-4881', onRevert: back }}
    />,
  );
  expect(screen.getByLabelText('Commande')).toHaveAccessibleDescription(`lu${NBSP}: HD-4881`);
  await userEvent.click(screen.getByRole('button', { name: 'Revenir à la valeur lue' }));
  expect(back).toHaveBeenCalledTimes(1);
});

it('says of what has no room that it goes on', async () => {
  await renderKit(
    <TextInput label="Nom" value="" onChange={jest.fn()} placeholder="Numéro, société, page, action" />,
  );
  expect(screen.getByRole('textbox')).toHaveStyle({ textOverflow: 'ellipsis' });
});
