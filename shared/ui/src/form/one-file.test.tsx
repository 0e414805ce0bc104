/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderKit } from '../testing/render-kit.tsx';
import { OneFile, type JoinedFile } from './one-file.tsx';

const arrive = new Map<string, () => void>();
const upload = ({ name }: File) =>
  new Promise<{ id: string }>((resolve) => arrive.set(name, () => resolve({ id: `id of ${name}` })));

function Place() {
  const [value, setValue] = useState<JoinedFile | null>(null);
  return (
    <>
      <OneFile
        name="one"
        label="Preuve"
        accept={['.pdf']}
        {...{ value, upload }}
        onChange={setValue}
        kept="Gardé"
      />
      <output>{String(value?.id)}</output>
    </>
  );
}
const choose = (name: string) =>
  userEvent.upload(screen.getByLabelText('Preuve', { selector: 'input' }), new File(['x'], name));
const arrives = (name: string) => act(async () => arrive.get(name)?.());

beforeEach(() => arrive.clear());

it('keeps the file that was chosen last, whichever arrives last', async () => {
  await renderKit(<Place />);
  await choose('a.pdf');
  await choose('b.pdf');
  await arrives('b.pdf');
  await arrives('a.pdf');
  expect(screen.getByText('id of b.pdf')).toBeInTheDocument();
  expect(screen.queryByText('a.pdf')).toBeNull();
});

it('does not bring back a file that was taken out on its way', async () => {
  await renderKit(<Place />);
  await choose('a.pdf');
  await userEvent.click(screen.getByRole('button', { name: /a\.pdf/ }));
  await arrives('a.pdf');
  expect(screen.getByText('undefined')).toBeInTheDocument();
});
