@rem The scripts in package.json begin with the shell command exec, which Windows lacks. This file stands in for it.
@%*
