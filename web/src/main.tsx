import { render } from 'preact';
import './fonts.css';

const app = document.getElementById('app');
if (app) render(<p>Regatta</p>, app);
