// Runs the server as it was built.
import { serve } from "./prepare.mjs";

serve();
