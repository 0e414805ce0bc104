import { createHostConfig } from '@cessio/build';

export default createHostConfig({ root: import.meta.dirname });
