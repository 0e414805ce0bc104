import type { PublicConfig } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Avatar, media, styled, text, useMediaQuery, v } from '@cessio/ui';

const Head = styled('div')({
  '& h2': text('h3'),
  '& p': { marginBlock: '6px 14px', color: v.onInk2, ...text('small') },
  '& strong': { color: v.onInk, fontWeight: 600 },
  [media.phone]: { '& p': { color: v.text2 }, '& strong': { color: v.text } },
});
const Row = styled('button')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  inlineSize: 'calc(100% + 20px)',
  marginInline: -10,
  padding: '8px 10px',
  minBlockSize: 54,
  border: 0,
  borderRadius: 8,
  background: 'transparent',
  color: 'inherit',
  textAlign: 'inherit',
  cursor: 'pointer',
  ...text('small'),
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 0,
    insetInline: 10,
    blockSize: 1,
    background: 'color-mix(in srgb, currentColor 14%, transparent)',
  },
  '& > span:nth-of-type(2)': { flex: 1, minInlineSize: 0, display: 'grid' },
  '& b': { fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& small': { color: v.onInk2, ...text('caption') },
  '& em': { fontStyle: 'normal', color: v.onInk2 },
  '&:hover': { background: v.inkRaised },
  '&[aria-pressed="true"]': { background: v.inkRaised },
  '&[aria-pressed="true"] em': { color: v.inkAccent, fontWeight: 600 },
  '&:focus-visible': { outlineColor: v.inkAccent },
  [media.phone]: {
    '& small': { color: v.text2 },
    '& em': { color: v.link },
    '&:hover, &[aria-pressed="true"]': { background: v.selected },
    '&[aria-pressed="true"] em': { color: v.link },
    '&:focus-visible': { outlineColor: v.focus },
  },
});

export interface DemoAccountsProps {
  demo: NonNullable<PublicConfig['demo']>;
  chosen: string;
  onChoose: (email: string, password: string) => void;
}

/** The accounts of the demonstration; choosing one fills the form. */
export function DemoAccounts({ demo, chosen, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('host');
  const phone = useMediaQuery(media.phone);
  return (
    <>
      <Head>
        <h2>{t('demo.title')}</h2>
        <p>
          {t('demo.password')} <strong>{demo.password}</strong>
        </p>
      </Head>
      <ul>
        {demo.accounts.map(({ email, name, role }) => (
          <li key={email}>
            <Row
              type="button"
              aria-pressed={chosen === email}
              onClick={() => onChoose(email, demo.password)}
              title={name}
            >
              <Avatar name={name} size={26} onInk={!phone} />
              <span>
                <b>{email}</b>
                <small>{role}</small>
              </span>
              <em>{t(chosen === email ? 'demo.chosen' : 'demo.choose')}</em>
            </Row>
          </li>
        ))}
      </ul>
    </>
  );
}
