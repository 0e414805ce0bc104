import { useCallback } from 'react';
import { useQuery, useTranslation } from '@cessio/shell';
import {
  Button,
  ErrorState,
  formatBytes,
  Hint,
  IconDownload,
  Row,
  Skeleton,
  Stack,
  styled,
  Text,
  text,
  v,
} from '@cessio/ui';
import { saveBlob } from '@cessio/client';

const Frame = styled('iframe')({
  inlineSize: '100%',
  blockSize: 'min(70dvh, 900px)',
  border: `1px solid ${v.border}`,
  borderRadius: 8,
  background: v.sunken,
});
const Source = styled('pre')({
  maxBlockSize: 'min(70dvh, 900px)',
  overflow: 'auto',
  padding: 14,
  background: v.sunken,
  border: `1px solid ${v.border}`,
  borderRadius: 8,
  ...text('caption'),
  fontFamily: 'ui-monospace, monospace',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
const Picture = styled('img')({ maxInlineSize: '100%', borderRadius: 8, border: `1px solid ${v.border}` });

/** What a browser is ever allowed to interpret; anything else is only offered for download. */
type Shown = 'pdf' | 'text' | 'image' | 'none';
export function shownAs(mime: string): Shown {
  if (mime === 'application/pdf') return 'pdf';
  if (mime === 'application/xml' || mime === 'text/xml') return 'text';
  return mime === 'image/png' || mime === 'image/jpeg' ? 'image' : 'none';
}

/** Gives an element the bytes under the one type we chose; the address is revoked with the element. */
function useBytes(blob: Blob | undefined, type: string) {
  return useCallback(
    (element: HTMLIFrameElement | HTMLImageElement | null) => {
      if (!element || !blob) return undefined;
      const url = URL.createObjectURL(new Blob([blob], { type }));
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob, type],
  );
}

export interface DocumentPreviewProps {
  filename: string;
  mime: string;
  size: number;
  /** Asked once; the key must name the file. */
  queryKey: readonly unknown[];
  load: (signal: AbortSignal) => Promise<Blob>;
}

/** A deposited document, looked at without leaving the page: a PDF in the browser's own viewer, XML as text, never as markup. */
export function DocumentPreview({ filename, mime, size, queryKey, load }: DocumentPreviewProps) {
  const { t } = useTranslation('invoices');
  const as = shownAs(mime);
  const file = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const blob = file.data;
  const bytes = useBytes(blob, mime);
  const words = useQuery({
    queryKey: [...queryKey, 'text'],
    queryFn: async () => (await (blob as Blob).text()).slice(0, 200_000),
    enabled: as === 'text' && blob !== undefined,
    gcTime: 60_000,
  });
  if (file.isError)
    return <ErrorState title={t('document.error')} error={file.error} onRetry={() => file.refetch()} />;
  return (
    <Stack gap={12}>
      <Row justify="space-between">
        <Text type="small" tone="second">
          <bdi dir="ltr">{filename}</bdi> · {formatBytes(size)}
        </Text>
        <Button
          size={30}
          icon={IconDownload}
          disabled={!blob}
          onClick={() => blob && saveBlob(blob, filename)}
        >
          {t('document.download')}
        </Button>
      </Row>
      {!blob ? (
        <Skeleton height={360} />
      ) : as === 'pdf' ? (
        // The bytes were judged to be a PDF by the API and are shown under that type only: the viewer runs apart from the page.
        <Frame ref={bytes} title={t('document.title', { filename })} />
      ) : as === 'image' ? (
        <Picture ref={bytes} alt={t('document.title', { filename })} />
      ) : as === 'text' ? (
        <Source tabIndex={0} aria-label={t('document.title', { filename })}>
          {words.data}
        </Source>
      ) : (
        <Hint>{t('document.none')}</Hint>
      )}
    </Stack>
  );
}
