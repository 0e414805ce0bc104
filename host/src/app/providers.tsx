import type { ReactNode } from 'react';
import { I18nextProvider, i18n, Provider, QueryClientProvider, useAtomValue } from '@cessio/shell';
import { PortalThemeProvider, Toasts } from '@cessio/ui';
import { directionAtom } from '../base/direction.ts';
import { queryClient } from '../base/query-client.ts';
import { store } from './store.ts';

/** Written by the server into the page's head; the content security policy refuses styles without it. */
function styleNonce(): { nonce?: string } {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce ? { nonce } : {};
}

function Themed({ children }: { children: ReactNode }) {
  const direction = useAtomValue(directionAtom);
  return (
    <PortalThemeProvider direction={direction} {...styleNonce()}>
      {children}
      <Toasts />
    </PortalThemeProvider>
  );
}

/** Store, texts, server data, theme and toasts, around the router. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <Themed>{children}</Themed>
        </QueryClientProvider>
      </I18nextProvider>
    </Provider>
  );
}
