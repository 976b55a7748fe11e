// The script of the pages that ask for one. Each part looks for its own elements, and does nothing where they are not.

import './browse.ts';
import './copy.ts';
import './reuse.ts';
