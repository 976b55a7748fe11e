import fc from 'fast-check';

// Preloaded into tests: property tests draw the same inputs every time, so that results are reproducible.
fc.configureGlobal({ seed: 1 });
