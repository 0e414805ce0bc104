import { LANGUAGES, useSetAtom, useTranslation } from '@cessio/shell';
import { IconChevronDown, media, Menu, styled, text, v } from '@cessio/ui';
import { localeAtom } from '../settings/settings.ts';

const Flag = styled('svg')({
  inlineSize: 20,
  blockSize: 14,
  flex: 'none',
  display: 'block',
  outline: `1px solid ${v.border}`,
  outlineOffset: -1,
});

const FRANCE = [
  ['#21407f', 'M0 0h7v14H0z'],
  ['#fff', 'M7 0h6v14H7z'],
  ['#ce2b37', 'M13 0h7v14h-7z'],
];
const EMIRATES = [
  ['#00843d', 'M0 0h20v5H0z'],
  ['#fff', 'M0 5h20v4H0z'],
  ['#000', 'M0 9h20v5H0z'],
  ['#c8102e', 'M0 0h6v14H0z'],
];

/** Drawn, not an emoji: not every system has flags. */
function FlagOf({ code }: { code: string }) {
  return (
    <Flag viewBox="0 0 20 14" aria-hidden>
      {(code === 'ae' ? EMIRATES : FRANCE).map(([fill, d]) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </Flag>
  );
}

const FLAGS = { fr: () => <FlagOf code="fr" />, ae: () => <FlagOf code="ae" /> };

const Trigger = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minInlineSize: 36,
  blockSize: 36,
  padding: '0 8px',
  border: 0,
  borderRadius: 7,
  background: 'transparent',
  color: v.text2,
  cursor: 'pointer',
  ...text('small'),
  fontWeight: 500,
  '&:hover, &[aria-expanded="true"], &[aria-pressed="true"]': { background: v.hover, color: v.text },
  [media.touch]: { minInlineSize: 44, minBlockSize: 44 },
});

const Choices = styled('fieldset')({ display: 'flex', flexWrap: 'wrap', gap: 4 });

/** Only offered on the sign-up's mailbox page. */
export const ARABIC = { code: 'ae', name: 'العربية' };

export interface LanguageMenuProps {
  languages?: readonly { code: string; name: string }[];
  /** Shows the language's name beside its flag. */
  named?: boolean;
}

/** The list of languages with flags; « ae » mirrors the layout, and is listed wherever it was chosen. */
export function LanguageMenu({ languages: offered = LANGUAGES, named = false }: LanguageMenuProps) {
  const { t, i18n } = useTranslation('host');
  const setLocale = useSetAtom(localeAtom);
  const languages =
    i18n.language === ARABIC.code && !offered.some(({ code }) => code === ARABIC.code)
      ? [...offered, ARABIC]
      : offered;
  const current = languages.find(({ code }) => code === i18n.language) ?? languages[0];
  return (
    <Menu
      label={t('language.label')}
      items={languages.map(({ code, name }) => ({
        label: name,
        icon: FLAGS[code === 'ae' ? 'ae' : 'fr'],
        checked: code === current?.code,
        onSelect: () => setLocale(code),
      }))}
      // oxlint-disable-next-line react/no-unstable-nested-components -- a render prop, not a component
      trigger={(props) => (
        <Trigger
          {...props}
          type="button"
          aria-label={t('language.current', { name: current?.name })}
          title={t('language.label')}
        >
          <FlagOf code={current?.code ?? 'fr'} />
          {named && current?.name}
          {named && <IconChevronDown size={14} aria-hidden />}
        </Trigger>
      )}
    />
  );
}

/** The same list expanded, where a menu would have to open over another layer. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('host');
  const setLocale = useSetAtom(localeAtom);
  const offered = LANGUAGES.some(({ code }) => code === i18n.language) ? i18n.language : LANGUAGES[0].code;
  return (
    <Choices aria-label={t('language.label')}>
      {LANGUAGES.map(({ code, name }) => (
        <Trigger key={code} type="button" aria-pressed={code === offered} onClick={() => setLocale(code)}>
          <FlagOf code={code} />
          {name}
        </Trigger>
      ))}
    </Choices>
  );
}
