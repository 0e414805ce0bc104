import { pages } from '@cessio/contract';
import { registerTexts } from '@cessio/shell';
import texts from '../../locales/keys.json' with { type: 'json' };
import { Link } from '../actions/link.tsx';
import { useText } from '../i18n.ts';
import { Kbd } from '../layout/kbd.tsx';
import { Hint } from '../layout/text.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { styled, text, v } from '../theme/look.ts';

// Only needed when the list of keys is opened.
registerTexts('common', texts);

const Group = styled('section')({
  '& h3': { marginBlockEnd: 6, color: v.text2, ...text('small'), fontWeight: 500 },
  '& dl > div': { display: 'flex', alignItems: 'baseline', gap: 12, paddingBlock: 4, ...text('small') },
  '& dt': { flex: '0 0 84px', display: 'flex', gap: 4 },
});

const KEYS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  list: { next: ['J', '↓'], previous: ['K', '↑'], open: ['⏎'], select: ['Espace'] },
  record: { next: ['J'], previous: ['K'], accept: ['A'], refuse: ['R'], ask: ['I'] },
  everywhere: { confirm: ['Ctrl', '⏎'], close: ['Échap'], search: ['Ctrl', 'K'], help: ['?'] },
};

/** The shortcuts of lists and records. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t('keys.title')} width={460}>
      {Object.entries(KEYS).map(([group, keys]) => (
        <Group key={group}>
          <h3>{t(`keys.${group}`)}</h3>
          <dl>
            {Object.entries(keys).map(([name, caps]) => (
              <div key={name}>
                <dt>
                  {caps.map((cap) => (
                    <Kbd key={cap}>{cap}</Kbd>
                  ))}
                </dt>
                <dd>{t(`keys.${group}.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </Group>
      ))}
      <Hint>
        {t('keys.off')} <Link to={`${pages.profile}?tab=preferences`}>{t('keys.preferences')}</Link>
      </Hint>
    </Dialog>
  );
}
