import { defineConfig } from '@playwright/test';
import usual from './playwright.config';

// The game that docker/test plays against a container: no part of the suite, whose servers start themselves.
export default defineConfig({ ...usual, testMatch: 'container.play.ts', outputDir: '../../build/docker/test-results', timeout: 600_000 });
