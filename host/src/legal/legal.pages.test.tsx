import { config } from '@cessio/contract';
import { buildConfig, freshApi, renderInPortal, screen } from '@cessio/testing';
import '../session/host-texts.ts';
import { AccessibilityPage, NoticePage, PrivacyPage, TermsPage } from './legal.pages.tsx';

const api = freshApi();

it('says who the bank is, its numbers in groups, and what it has not said', async () => {
  const bank = { ...buildConfig().bank, siren: '999905607', vatNo: 'FR78999905607' };
  api.on(config, buildConfig({ bank }));
  await renderInPortal(<NoticePage />);
  expect(await screen.findByText('999 905 607')).toBeVisible();
  expect(screen.getByText('FR 78 999 905 607')).toBeVisible();
  expect(screen.getAllByText('Non communiqué')).toHaveLength(3);
});

it.each([
  [TermsPage, 7],
  [NoticePage, 4],
  [PrivacyPage, 7],
  [AccessibilityPage, 6],
])('has every part under its heading, each filled in (%#)', async (Shown, parts) => {
  api.on(config, buildConfig());
  const { container } = await renderInPortal(<Shown />);
  expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(parts);
  expect(container.textContent).not.toMatch(/\{\{|(terms|notice|privacy|accessibility)\.\d/);
});
