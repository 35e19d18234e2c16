"""The frozen models of all content; no field is defined anywhere else."""
