import { i18n } from '@cessio/shell';
import { act, renderInPortal, screen } from '@cessio/testing';
import { LanguageMenu } from './language-menu.tsx';

afterEach(() => act(() => i18n.changeLanguage('fr')));

it('names the language that is on, also where it is not offered', async () => {
  await renderInPortal(<LanguageMenu named />);
  expect(screen.queryByText('العربية')).toBeNull();
  await act(() => i18n.changeLanguage('ae'));
  expect(screen.getByText('العربية')).toBeVisible();
  expect(screen.queryByText('Français')).toBeNull();
});
