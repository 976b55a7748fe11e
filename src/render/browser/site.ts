// The script of the pages that need one. Each part looks for its elements, and does nothing if there are none.

import './browse.ts';
import './copy.ts';
import './reuse.ts';
