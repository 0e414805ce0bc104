import { startTransition, type ReactNode } from 'react';
import { useAtom, useSetAtom, useTranslation } from '@cessio/shell';
import { Button, SelectInput, SidePanel, styled, Switch, text, v } from '@cessio/ui';
import { THEME_ICONS } from '../session/theme-toggle.tsx';
import {
  animationAtom,
  ANIMATIONS,
  DIRECTIONS,
  directionSettingAtom,
  menuAtom,
  MENUS,
  resetSettingsAtom,
  semidarkAtom,
  themeAtom,
  THEMES,
  type Animation,
} from '../settings/settings.ts';
import { customiserAtom } from './customiser-atom.ts';

const Part = styled('section')({
  padding: '16px 20px 20px',
  borderBlockEnd: `1px solid ${v.border}`,
  '& h3': { ...text('small'), fontWeight: 600 },
  '& > p': { color: v.text2, marginBlockEnd: 10, ...text('caption') },
});
const Choices = styled('div')({
  display: 'grid',
  gap: 8,
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
});
const Choice = styled('label')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 6,
  padding: '10px 4px',
  border: `1px solid ${v.buttonBorder}`,
  borderRadius: 8,
  background: v.surface,
  color: v.text2,
  cursor: 'pointer',
  textAlign: 'center',
  ...text('small'),
  '&:hover': { background: v.hover },
  '&:has(:checked)': {
    background: v.selected,
    borderColor: v.primary,
    boxShadow: `inset 0 0 0 1px ${v.primary}`,
    color: v.onPrimarySoft,
    fontWeight: 600,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${v.focus}`, outlineOffset: 2 },
  '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' },
});
const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  inlineSize: '100%',
  color: v.text2,
  ...text('caption'),
});

/** What each choice's sketch shows, 52 by 36. */
const SKETCHES = {
  horizontal: 'M1 12h50M8 6.5h6M18 6.5h6M28 6.5h6',
  vertical: 'M15 1v34M5 9h5M5 15h5M5 21h5',
  ltr: 'M9 10h28M9 18h20M9 26h28',
  rtl: 'M15 10h28M23 18h20M15 26h28',
};
const sketch = (of: keyof typeof SKETCHES) => (
  <svg
    width={52}
    height={36}
    viewBox="0 0 52 36"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    aria-hidden
  >
    <rect x="1" y="1" width="50" height="34" rx="4" />
    <path d={SKETCHES[of]} />
  </svg>
);

interface CardsProps<Value extends string> {
  name: 'theme' | 'menu' | 'direction';
  /** Prefix of the values' texts. */
  labels: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  renderPicture: (value: Value) => ReactNode;
  children?: ReactNode;
}

function Cards<Value extends string>({
  name,
  labels,
  values,
  value,
  onChange,
  renderPicture,
  children,
}: CardsProps<Value>) {
  const { t } = useTranslation('host');
  return (
    <Part>
      <h3 id={`c-${name}`}>{t(`customise.${name}`)}</h3>
      <p>{t(`customise.${name}.help`)}</p>
      <Choices role="radiogroup" aria-labelledby={`c-${name}`}>
        {values.map((one) => (
          <Choice key={one}>
            <input
              type="radio"
              name={`customise-${name}`}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            {renderPicture(one)}
            {t(`${labels}.${one as string}`)}
          </Choice>
        ))}
      </Choices>
      {children}
    </Part>
  );
}

/** « Personnalisation »: scheme, navigation, route transition, direction; each change applies at once. */
export function Customiser() {
  const { t } = useTranslation('host');
  const [open, setOpen] = useAtom(customiserAtom);
  const [theme, setTheme] = useAtom(themeAtom);
  const [menu, setMenu] = useAtom(menuAtom);
  const [semidark, setSemidark] = useAtom(semidarkAtom);
  const [animation, setAnimation] = useAtom(animationAtom);
  const [direction, setDirection] = useAtom(directionSettingAtom);
  const reset = useSetAtom(resetSettingsAtom);
  return (
    <SidePanel
      open={open}
      onClose={() => startTransition(() => setOpen(false))}
      title={t('customise.title')}
      footer={
        <Foot>
          <span>{t('customise.kept')}</span>
          <Button variant="text" size={30} onClick={() => reset()}>
            {t('customise.reset')}
          </Button>
        </Foot>
      }
    >
      <Cards
        name="theme"
        labels="theme"
        values={THEMES}
        value={theme}
        onChange={setTheme}
        renderPicture={(one) => {
          const Icon = THEME_ICONS[one];
          return <Icon size={18} strokeWidth={1.75} aria-hidden />;
        }}
      />
      <Cards
        name="menu"
        labels="customise.menu"
        values={[...MENUS].toReversed()}
        value={menu}
        onChange={setMenu}
        renderPicture={sketch}
      >
        <div style={{ marginBlockStart: 12 }}>
          <Switch label={t('customise.semidark')} checked={semidark} onChange={setSemidark} />
        </div>
      </Cards>
      <Part>
        <h3 id="c-animation">{t('customise.animation')}</h3>
        <p>{t('customise.animation.help')}</p>
        <SelectInput
          label={t('customise.animation')}
          hideLabel
          value={animation}
          onChange={(value) => setAnimation(value as Animation)}
          options={ANIMATIONS.map((value) => ({ value, label: t(`animation.${value}`) }))}
        />
      </Part>
      <Cards
        name="direction"
        labels="customise.direction"
        values={DIRECTIONS}
        value={direction}
        onChange={setDirection}
        renderPicture={sketch}
      />
    </SidePanel>
  );
}
