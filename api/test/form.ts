/** A form as a browser sends it, file last. */
export async function formOf(
  fields: Readonly<Record<string, string>>,
  file?: { bytes: Buffer; filename: string },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', new Blob([new Uint8Array(file.bytes)]), file.filename);
  const sent = new Response(form);
  const payload = Buffer.from(await sent.arrayBuffer());
  return { payload, headers: { 'content-type': sent.headers.get('content-type') ?? '' } };
}
