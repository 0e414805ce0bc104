import { saveBlob } from '@cessio/client';
import { brandAtom, useAtomValue, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  IconCopy,
  IconDownload,
  IconPrinter,
  media,
  Notice,
  Row,
  showToast,
  Stack,
  styled,
  v,
} from '@cessio/ui';
import { printLines } from './print-lines.ts';
import './texts.ts';

const Codes = styled('ol')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '6px 24px',
  padding: 16,
  borderRadius: 8,
  background: v.sunken,
  fontVariantNumeric: 'tabular-nums',
  '& code': { font: 'inherit', fontWeight: 600, letterSpacing: '0.04em' },
  [media.phone]: { gap: '6px 12px', padding: 12 },
});

/** Ten codes, shown only once, and ways to save them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('host');
  const brand = useAtomValue(brandAtom);
  const { email } = useUser();
  const title = t('security.codes.sheet', { brand, email });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast({ title: t('security.codes.copied'), severity: 'success' });
    } catch {
      showToast({ title: t('security.codes.notCopied'), severity: 'error' });
    }
  };
  const save = (): void => {
    const text = [title, '', ...codes, ''].join('\r\n');
    saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('security.codes.file'));
  };
  return (
    <Stack gap={14}>
      <Notice severity="warning">{t('security.codes.once')}</Notice>
      <Codes aria-label={t('security.codes.title')} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Codes>
      <Row gap={8}>
        <Button size={30} icon={IconCopy} onClick={copy}>
          {t('security.codes.copy')}
        </Button>
        <Button size={30} icon={IconDownload} onClick={save}>
          {t('security.codes.download')}
        </Button>
        <Button size={30} icon={IconPrinter} onClick={() => printLines(title, codes)}>
          {t('security.codes.print')}
        </Button>
      </Row>
    </Stack>
  );
}
