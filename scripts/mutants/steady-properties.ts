import fc from 'fast-check';

// Loaded before the tests: properties try the same inputs each time, so that the same mutants survive.
fc.configureGlobal({ seed: 1 });
