import { call } from '@cessio/client';
import { createDownload } from '@cessio/contract';
import { partyDocumentsZip } from '@cessio/contract/parties';

/**
 * Downloads a company's papers as ZIP. The browser writes it to disk from a single-use address, because the page's
 * memory is too small for it.
 * @throws ApiProblem
 */
export async function saveArchive(partyId: string): Promise<void> {
  const path = partyDocumentsZip.path.replace(':id', partyId);
  const { url } = await call(createDownload, { body: { path } });
  const link = document.createElement('a');
  link.href = url;
  // The server names the file. Without this attribute a refusal would open in place of the page.
  link.download = '';
  link.click();
}
