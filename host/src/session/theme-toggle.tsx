import { useAtom, useTranslation } from '@cessio/shell';
import { IconButton, IconMonitor, IconMoon, IconSun } from '@cessio/ui';
import { nextTheme, themeAtom } from '../settings/settings.ts';

export const THEME_ICONS = { light: IconSun, dark: IconMoon, system: IconMonitor };

/** Sun, moon or screen: the current scheme; a press selects the next. */
export function ThemeToggle() {
  const { t } = useTranslation('host');
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <IconButton
      icon={THEME_ICONS[theme]}
      label={t('theme.toggle', { now: t(`theme.${theme}`), next: t(`theme.${nextTheme(theme)}`) })}
      onClick={() => setTheme(nextTheme(theme))}
    />
  );
}
