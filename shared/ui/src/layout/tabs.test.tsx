/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { screen } from '@testing-library/react';
import { renderKit } from '../testing/render-kit.tsx';
import { Tabs } from './tabs.tsx';

it('keeps the room of a number that is not known yet, and none where there will be none', async () => {
  await renderKit(
    <Tabs
      value="all"
      tabs={[
        { id: 'all', label: 'Toutes', count: 12 },
        { id: 'open', label: 'Ouvertes', count: null },
        { id: 'rest', label: 'Autres' },
      ]}
    />,
  );
  expect(screen.getByRole('tab', { name: 'Toutes 12' }).children).toHaveLength(1);
  const waits = screen.getByRole('tab', { name: 'Ouvertes' });
  expect(waits.children).toHaveLength(1);
  expect(waits.firstElementChild).toBeEmptyDOMElement();
  expect(screen.getByRole('tab', { name: 'Autres' }).children).toHaveLength(0);
});
